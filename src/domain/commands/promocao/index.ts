import { z } from 'zod'
import { decimal } from '../../schema/types.ts'
import { defineCommand } from '../define.ts'

const line = { when: 'promocao.simulador', acesso: 'livre', tela: true } as const

/** Commands of a promotion's form, and of the window that tries the promotion on a basket. */
export const promocao = {
  simular: defineCommand({
    id: 'promocao.simular',
    title: 'Simular a promoção',
    when: 'form',
    permission: 'produtos_promocoes',
    palavras: 'simulador testar experimentar cesta oferta desconto',
    tela: true,
  }),
  ler: defineCommand({ id: 'promocao.ler', title: 'Incluir', interno: true, ...line }),
  buscar: defineCommand({ id: 'promocao.buscar', title: 'Buscar produto', ...line }),
  quantidade: defineCommand({
    id: 'promocao.quantidade',
    title: 'Quantidade na cesta',
    ...line,
    args: z.object({ qtde: decimal(4, { digits: 9, required: true }).meta({ title: 'Quantidade' }) }),
  }),
  retirar: defineCommand({ id: 'promocao.retirar', title: 'Retirar da cesta', ...line }),
}
