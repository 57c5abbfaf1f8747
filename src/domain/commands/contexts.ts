/**
 * Every scope that a keymap may speak of, with the word the bar shows for it (CAP-06).
 * A screen or dialog enters one with `useScope`; the topmost wins.
 */
export const CONTEXTS = {
  global: 'GERAL',
  login: 'ENTRAR',
  erro: 'AVISO',
  inicio: 'INÍCIO',
  lista: 'LISTA',
  'lista.vendas': 'VENDAS',
  'venda.ver': 'VENDA',
  diagnostico: 'TESTE',
  form: 'FORMULÁRIO',
  dialogo: 'DIÁLOGO',
  confirmacao: 'CONFIRMAÇÃO',
  paleta: 'COMANDOS',
  prompt: 'DADOS',
  ajuda: 'TECLAS',
  'pdv.venda': 'VENDA',
  'pdv.pagamento': 'PAGAMENTO',
  'pdv.pagamento.valor': 'VALOR',
  'pdv.desconto': 'DESCONTO',
  'pdv.acrescimo': 'ACRÉSCIMO',
  'produto.busca': 'PRODUTOS',
  'lote.busca': 'LOTES',
  'pdv.estacionadas': 'ESTACIONADAS',
  'pdv.consumidor': 'CLIENTE',
  'pdv.cadastro': 'CADASTRO',
  'pdv.terminal': 'CAIXA',
  'pdv.fila': 'FILA',
  'pdv.explicar': 'CONTA',
  'pdv2.catalogo': 'CATÁLOGO',
  'pdv2.carrinho': 'CARRINHO',
  'pdv2.pagamento': 'PAGAMENTO',
} as const

export type Context = keyof typeof CONTEXTS
