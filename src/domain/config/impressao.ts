import type { Setting } from './setting.ts'

const one = { pagina: 'impressao', onde: 'empresa' } as const
const vias = { ...one, tipo: 'int', padrao: 1, min: 1 } as const

/** Maximum number of lines, and of letters in each, of the message at the end of a receipt. */
export const FOOTER = { lines: 4, letters: 48 } as const

/** When the receipt of an NFC-e is printed, by the stored number. */
export const PRINT_AFTER = { always: 1, ask: 2, never: 3, mailOnly: 4 } as const

/** Names of `PRINT_AFTER`. */
export const IMPRIMIR_APOS = [
  [PRINT_AFTER.always, 'Sempre'],
  [PRINT_AFTER.ask, 'Perguntar no caixa'],
  [PRINT_AFTER.never, 'Nunca'],
  [PRINT_AFTER.mailOnly, 'Só por e-mail ao cliente'],
] as const

/** Colours of titles and totals of A4 papers, by the stored number; the ink is the renderer's. */
export const A4_COLOUR = { black: 1, blue: 2, green: 3, red: 4, purple: 5 } as const

/** Settings of what tills print. */
export const IMPRESSAO = [
  {
    ...one,
    chave: 'imprimir_apos',
    titulo: 'Imprimir o cupom depois da venda',
    efeito:
      'Da NFC-e autorizada; um caixa pode ter o seu. Em contingência, e na NF-e, o papel é da lei e sai sempre; sem e-mail do cliente, também',
    tipo: 'int',
    till: true,
    padrao: PRINT_AFTER.always,
    min: 1,
    max: 4,
    palavras: Object.fromEntries(IMPRIMIR_APOS),
  },
  {
    ...vias,
    chave: 'vias_cupom',
    titulo: 'Vias do cupom',
    efeito: 'Do DANFE NFC-e autorizado: do consumidor e da empresa. Em contingência são sempre duas',
    max: 2,
  },
  {
    ...vias,
    chave: 'vias_sangria',
    titulo: 'Vias da gaveta',
    efeito: 'De abertura, suprimento e sangria, para assinar',
    max: 3,
  },
  {
    ...vias,
    chave: 'vias_crediario',
    titulo: 'Vias do crediário',
    efeito: 'Do carnê e das promissórias, na impressora do caixa',
    max: 3,
  },
  {
    ...one,
    chave: 'logo_cupom',
    titulo: 'Imagem da empresa no cupom',
    efeito: 'No alto do DANFE, do comprovante e dos papéis de 80 mm; no A4 sai sempre',
    tipo: 'bool',
    padrao: true,
  },
  {
    ...one,
    chave: 'preco_no_pedido',
    titulo: 'Preços no papel do pedido',
    efeito: 'Sem isto o pedido impresso diz só o que e quanto; o orçamento leva sempre os preços',
    tipo: 'bool',
    padrao: true,
  },
  {
    ...one,
    chave: 'a4_cor',
    titulo: 'Cor dos papéis A4',
    efeito: 'Do título, dos fios e do total de orçamento, pedido e separação; o DANFE é sempre preto',
    tipo: 'int',
    padrao: A4_COLOUR.black,
    min: 1,
    max: 5,
    palavras: {
      [A4_COLOUR.black]: 'Preto',
      [A4_COLOUR.blue]: 'Azul',
      [A4_COLOUR.green]: 'Verde',
      [A4_COLOUR.red]: 'Vermelho',
      [A4_COLOUR.purple]: 'Roxo',
    },
  },
  {
    ...one,
    chave: 'fotos_no_orcamento',
    titulo: 'Fotos no orçamento A4',
    efeito: 'Ao lado de cada produto que tem foto, no papel e no PDF que vai por e-mail',
    tipo: 'bool',
    padrao: false,
  },
  {
    ...one,
    chave: 'mensagem_rodape',
    titulo: 'Mensagem no fim do cupom',
    efeito: `Até ${FOOTER.lines} linhas de ${FOOTER.letters} letras, abaixo do DANFE e do comprovante`,
    tipo: 'linhas',
    padrao: '',
    max: FOOTER.lines * (FOOTER.letters + 1),
  },
] as const satisfies readonly Setting[]
