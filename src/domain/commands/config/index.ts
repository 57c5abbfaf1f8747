import { testMail } from '../../config/email.ts'
import { defineCommand } from '../define.ts'

/** Commands of a page of the configuration. */
export const config = {
  herdar: defineCommand({
    id: 'config.herdar',
    title: 'Voltar ao herdado',
    when: 'lista.ajustes',
    permission: 'menu_configuracoes',
    escrita: true,
    palavras: 'padrão restaurar desfazer ajuste',
    tela: true,
  }),
  testarEmail: defineCommand({
    id: 'config.testar_email',
    title: 'Enviar carta de teste',
    when: 'lista.ajustes',
    permission: 'menu_configuracoes',
    escrita: true,
    palavras: 'e-mail smtp testar envio',
    args: testMail,
    tela: true,
  }),
}
