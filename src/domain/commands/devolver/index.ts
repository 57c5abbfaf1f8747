import { defineCommand } from '../define.ts'

const here = {
  when: ['lista.valores_a_devolver'],
  permission: [
    ...['pdv_tef_adm', 'pdv_pix_devolver', 'menu_financeiro'],
    ...['documentos_pdv', 'documentos_venda_rapida'],
  ],
  escrita: true,
  tela: true,
} as const

/** Commands for the amount under the cursor that is owed to a customer by PIX or card. */
export const devolver = {
  pinpad: defineCommand({
    ...here,
    id: 'devolver.pinpad',
    title: 'Cancelar no pinpad',
    palavras: 'tef estornar cartão cnc',
  }),
  maquina: defineCommand({
    ...here,
    id: 'devolver.maquina',
    title: 'Já devolvi na máquina',
    palavras: 'maquininha banco aplicativo feito pronto',
  }),
  outraForma: defineCommand({
    ...here,
    id: 'devolver.outra_forma',
    title: 'Devolver de outra forma',
    palavras: 'dinheiro gaveta pix',
  }),
}
