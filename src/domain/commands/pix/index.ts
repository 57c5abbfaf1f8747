import { defineCommand } from '../define.ts'

const here = {
  when: ['lista.pix'],
  permission: ['pdv_pix_devolver', 'menu_financeiro', 'documentos_pdv', 'documentos_venda_rapida'],
  escrita: true,
  tela: true,
} as const

/** Commands for a received PIX that belongs to no sale: under the cursor of the list, or (refund only) at the till. */
export const pix = {
  devolver: defineCommand({
    ...here,
    id: 'pix.devolver',
    title: 'Devolver o PIX',
    when: ['lista.pix', 'pdv.pix'],
    right: ['pdv_pix_devolver', 'Decidir de PIX a conferir'],
    palavras: 'estornar mandar de volta cliente banco',
  }),
  credito: defineCommand({
    ...here,
    id: 'pix.credito',
    title: 'Deixar de crédito do cliente',
    palavras: 'haver saldo parceiro',
  }),
  aceitar: defineCommand({
    ...here,
    id: 'pix.aceitar',
    title: 'Aceitar sem venda',
    palavras: 'ficar receita',
  }),
  lancado: defineCommand({
    ...here,
    id: 'pix.lancado',
    title: 'Já está lançado',
    palavras: 'conhecido recebido à mão qr estático maquininha',
  }),
  achado: defineCommand({
    ...here,
    id: 'pix.achado',
    title: 'Está no banco',
    permission: ['pdv_pix_devolver', 'menu_financeiro'],
    palavras: 'conferir veio recebido estático sem cobrança',
  }),
  perdido: defineCommand({
    ...here,
    id: 'pix.perdido',
    title: 'Não veio',
    permission: ['pdv_pix_devolver', 'menu_financeiro'],
    palavras: 'perda não recebido falso',
  }),
}
