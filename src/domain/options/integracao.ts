/** Scopes of a key of integration, each with its name. */
export const ESCOPOS = [
  ['catalogo:ler', 'Catálogo: ler'],
  ['catalogo:escrever', 'Catálogo: escrever'],
  ['estoque:ler', 'Estoque: ler'],
  ['estoque:escrever', 'Estoque: escrever'],
  ['parceiros:ler', 'Parceiros: ler'],
  ['parceiros:escrever', 'Parceiros: escrever'],
  ['pedidos:ler', 'Pedidos: ler'],
  ['pedidos:escrever', 'Pedidos: escrever'],
  ['vendas:ler', 'Vendas e notas: ler'],
  ['vendas:escrever', 'Vendas de outro caixa: mandar'],
  ['relatorios:ler', 'Relatórios: ler'],
  ['financeiro:ler', 'Financeiro: ler'],
  ['webhooks', 'Webhooks: ver e reenviar'],
] as const
export type Escopo = (typeof ESCOPOS)[number][0]

/** Events that a webhook tells, each with its name. */
export const EVENTOS_WEBHOOK = [
  ['venda.paga', 'Venda paga'],
  ['venda.cancelada', 'Venda cancelada'],
  ['nota.autorizada', 'Nota autorizada'],
  ['nota.rejeitada', 'Nota rejeitada'],
  ['nota.cancelada', 'Nota cancelada'],
  ['pedido.criado', 'Pedido criado'],
  ['pedido.mudou', 'Pedido mudou'],
  ['entrega.mudou', 'Entrega mudou'],
  ['preco.mudou', 'Preço mudou'],
  ['estoque.mudou', 'Estoque mudou'],
  ['parceiro.mudou', 'Parceiro mudou'],
  ['caixa.fechado', 'Caixa fechado'],
  ['contrato.saldo', 'Saldo de contrato mudou'],
] as const
export type EventoWebhook = (typeof EVENTOS_WEBHOOK)[number][0]

/** States of an event on its way to a receiver. */
export const ESTADO_ENVIO = [
  ['espera', 'Esperando'],
  ['enviado', 'Enviado'],
  ['morta', 'Morta'],
] as const
