import { z } from 'zod'
import { defineCommand } from '../define.ts'

/** The screen has a token and no session. */
const here = { when: 'cozinha', acesso: 'livre', tela: true } as const
const DA_TELA = { permission: 'menu_configuracoes', plan: 'venda_app' } as const

/** Commands of the kitchen screen, and those that give a till its screen. */
export const cozinha = {
  telas: defineCommand({
    ...DA_TELA,
    id: 'cozinha.telas',
    title: 'Telas da cozinha',
    palavras: 'kds monitor preparo endereço caixa terminal delivery token',
    run: ({ abrir }) => void abrir('cozinha.telas'),
  }),
  revogar: defineCommand({
    ...DA_TELA,
    id: 'cozinha.revogar',
    title: 'Revogar a tela da cozinha',
    when: 'lista.telas',
    interno: true,
    tela: true,
  }),
  pronto: defineCommand({
    ...here,
    id: 'cozinha.pronto',
    title: 'Ficha pronta',
    args: z.object({ numero: z.int().min(1).max(9).meta({ title: 'Ficha' }) }),
    interno: true,
  }),
  prontoAqui: defineCommand({ ...here, id: 'cozinha.pronto_aqui', title: 'Ficha do cursor pronta' }),
  item: defineCommand({ ...here, id: 'cozinha.item', title: 'Item pronto' }),
  desfazer: defineCommand({ ...here, id: 'cozinha.desfazer', title: 'Desfazer o último pronto' }),
  somar: defineCommand({ ...here, id: 'cozinha.somar', title: 'Soma dos itens', palavras: 'total produto' }),
}
