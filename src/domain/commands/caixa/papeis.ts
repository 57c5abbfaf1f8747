import { z } from 'zod'
import { defineCommand } from '../define.ts'

/** Prints the slip of the last cash drawer operation again, or shows it as PDF if the till has no printer. */
export const comprovante = defineCommand({
  id: 'caixa.comprovante',
  title: 'Comprovante do caixa (2ª via)',
  when: 'till',
  palavras: 'reimprimir sangria suprimento abertura leitura x redução z segunda via papel pdf',
  tela: true,
})

/** Settles open card transactions, which keep the till from closing. */
export const resolverTef = defineCommand({
  id: 'caixa.resolver_tef',
  title: 'Resolver cartão pendente no TEF',
  when: 'till',
  escrita: true,
  palavras: 'confirmar desfazer transação fechar caixa cartão maquininha',
  tela: true,
})

const NOS_FECHAMENTOS = { when: 'lista.caixas', tela: true } as const

export const verZ = defineCommand({
  id: 'caixa.ver_z',
  title: 'Abrir a redução Z',
  palavras: 'pdf imprimir fechamento',
  principal: true,
  ...NOS_FECHAMENTOS,
})

export const enviarZ = defineCommand({
  id: 'caixa.enviar_z',
  title: 'Enviar a redução Z por e-mail',
  escrita: true,
  palavras: 'mandar pdf fechamento contador dono',
  args: z.object({ para: z.email('E-mail inválido').max(120).meta({ title: 'Para' }) }),
  ...NOS_FECHAMENTOS,
})
