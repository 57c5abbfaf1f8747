import { testMail } from '../../config/email.ts'
import { defineCommand } from '../define.ts'

/** Commands of the settings screens. */
export const config = {
  buscar: defineCommand({
    id: 'config.buscar',
    title: 'Buscar ajuste',
    when: ['lista.ajustes', 'lista.paginas'],
    permission: 'menu_configuracoes',
    palavras: 'procurar configuração opção parâmetro',
    tela: true,
  }),
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
