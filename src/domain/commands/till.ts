/** Screens that share the open sale: the till and the three steps of quick sale. */
export const TILL = ['pdv.venda', 'pdv2.catalogo', 'pdv2.carrinho', 'pdv2.pagamento'] as const

/** Wherever there is a cart: the till's screens, and the lines of a document, written or only read. */
export const CARTS = [...TILL, 'form.documento', 'form.documento.itens', 'form.documento.lidos'] as const
