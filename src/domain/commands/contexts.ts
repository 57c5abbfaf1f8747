/**
 * Contexts of keymaps, with the word that the command bar shows (CAP-06). A screen or dialog enters a context with
 * `useScope`; the topmost one is active.
 */
export const CONTEXTS = {
  global: 'GERAL',
  login: 'ENTRAR',
  acesso: 'ACESSO',
  'acesso.passos': 'PRIMEIRO ACESSO',
  'acesso.ambiente': 'AMBIENTE',
  'acesso.fator': 'SEGUNDO FATOR',
  erro: 'AVISO',
  inicio: 'INÍCIO',
  'inicio.cartoes': 'CARTÕES',
  menu: 'MENU',
  notificacoes: 'AVISOS',
  lista: 'ESCOLHA',
  'lista.vendas': 'VENDAS',
  'lista.manifesto': 'MANIFESTO',
  'manifesto.nota': 'NOTA RECEBIDA',
  'lista.inutilizar': 'NUMERAÇÃO',
  'lista.xml': 'XML',
  'lista.sped': 'SPED',
  'lista.conferencia': 'CONFERÊNCIA',
  'fiscal.consultar': 'CONSULTA',
  'lista.compras': 'ENTRADAS',
  'compra.trazer': 'IMPORTAR',
  'compra.conferencia': 'CONFERÊNCIA',
  'compra.ver': 'ENTRADA',
  'lista.delivery': 'DELIVERY',
  'lista.conciliacao': 'CONCILIAÇÃO',
  'lista.parcelas': 'CONTAS',
  'lista.fechamento': 'FECHAMENTO',
  'lista.previsao': 'PREVISÃO',
  'lista.livro': 'CAIXA',
  'lista.pix': 'PIX',
  'lista.valores_a_devolver': 'A DEVOLVER',
  'lista.cheques': 'CHEQUES',
  'lista.dados_pessoais': 'DADOS PESSOAIS',
  'lista.remessa': 'REMESSA',
  'lista.remessas': 'REMESSAS',
  'remessa.ver': 'REMESSA',
  parcela: 'PARCELA',
  'lista.caixas': 'CAIXAS',
  'lista.vales': 'VALES',
  'lista.retornaveis': 'VASILHAMES',
  'retornaveis.partes': 'RETORNÁVEIS',
  'lista.registro': 'LISTA',
  'lista.cte': 'CT-e',
  'lista.mdfe': 'MDF-e',
  'lista.radar': 'RADAR',
  'lista.busca': 'BUSCA',
  'lista.sugestoes': 'SUGESTÕES',
  'lista.filtros': 'FILTROS',
  'lista.colunas': 'ORDEM',
  'lista.lixeira': 'LIXEIRA',
  'lista.previa': 'PRÉVIA',
  'lista.exportar': 'EXPORTAR',
  lote: 'EM MASSA',
  'lote.celula': 'CÉLULA',
  importacao: 'IMPORTAR',
  'venda.ver': 'VENDA',
  'vendas.manifestar': 'MDF-E',
  papel: 'PAPEL',
  'papel.link': 'LINK',
  diagnostico: 'TESTE',
  relatorio: 'RELATÓRIO',
  'relatorio.grafico': 'GRÁFICO',
  'lista.licencas': 'LICENÇAS',
  'lista.agentes': 'AGENTES',
  'lista.certificados': 'CERTIFICADOS',
  'lista.paginas': 'TELAS',
  'lista.ajustes': 'AJUSTES',
  'config.busca': 'BUSCA',
  'admin.importar': 'TABELAS',
  'lista.copias': 'CÓPIAS',
  'lista.sessoes': 'SESSÕES',
  form: 'FORMULÁRIO',
  'form.campo': 'CAMPO',
  'form.opcoes': 'OPÇÕES',
  'form.linhas': 'LINHAS',
  'form.documento': 'DOCUMENTO',
  'form.documento.emitido': 'DOCUMENTO',
  'form.documento.itens': 'ITENS',
  'form.documento.lidos': 'ITENS',
  'documento.colagem': 'COLAGEM',
  'documento.divisao': 'DIVIDIR',
  'documento.a_receber': 'PAGAMENTO',
  'form.documento.item': 'ITEM',
  'form.lotes': 'LOTES',
  'form.composicao': 'COMPOSIÇÃO',
  'form.grade': 'GRADE',
  'form.etiqueta': 'CAMPOS',
  'form.calendario': 'DATA',
  'form.hora': 'HORA',
  'form.conflito': 'CONFLITO',
  'form.historico': 'HISTÓRICO',
  'form.campos': 'CAMPO',
  'form.foto': 'FOTO',
  'form.mapa': 'MAPA',
  'form.matriz': 'PERMISSÕES',
  dialogo: 'DIÁLOGO',
  confirmacao: 'CONFIRMAÇÃO',
  paleta: 'COMANDOS',
  prompt: 'COMANDO',
  ajuda: 'TECLAS',
  remapear: 'TECLAS',
  'pdv.venda': 'VENDA',
  'pdv.pagamento': 'PAGAMENTO',
  'pdv.pagamento.valor': 'VALOR',
  'pdv.pix': 'PIX',
  'pdv.tef': 'CARTÃO',
  'pdv.parcelas': 'PARCELAS',
  'pdv.parcelas.linhas': 'PARCELAS',
  'pdv.desconto': 'DESCONTO',
  'pdv.acrescimo': 'ACRÉSCIMO',
  'pdv.aprovacao': 'APROVAÇÃO',
  'pdv.operador': 'OPERADOR',
  'pdv.contagem': 'CONTAGEM',
  'pdv.conta': 'CONTA',
  'produto.busca': 'PRODUTOS',
  'produto.busca.varios': 'PRODUTOS',
  'grade.gerador': 'GRADE',
  'item.montagem': 'MONTAGEM',
  'lote.busca': 'LOTES',
  'lotes.produto': 'LOTES',
  'lotes.validade': 'VALIDADE',
  'estoque.movimento': 'ESTOQUE',
  'estoque.contagens': 'CONTAGENS',
  'estoque.contagem': 'CONTAGEM',
  'estoque.historico': 'KARDEX',
  'estoque.historico.linhas': 'LINHAS',
  etiquetas: 'ETIQUETAS',
  'etiquetas.linhas': 'CÓPIAS',
  'pdv.estacionadas': 'ESTACIONADAS',
  'pdv.consumidor': 'CLIENTE',
  'pdv.cupom': 'CUPOM',
  'pdv.devolucao': 'DEVOLUÇÃO',
  'pdv.reembolso': 'ACERTO',
  'pdv.vendedor': 'VENDEDOR',
  'pdv.cadastro': 'CADASTRO',
  'pdv.terminal': 'CAIXA',
  'pdv.fila': 'FILA',
  'pdv.explicar': 'CONTA',
  'pdv2.catalogo': 'CATÁLOGO',
  'pdv2.carrinho': 'CARRINHO',
  'pdv2.pagamento': 'PAGAMENTO',
} as const

export type Context = keyof typeof CONTEXTS

/**
 * Groups of keys that several contexts share through `extends`, with the group's title in the list of keys. No screen enters
 * a group.
 */
export const GROUPS = {
  arrows: 'CURSOR',
  sides: 'CURSOR',
  pages: 'CURSOR',
  ends: 'CURSOR',
  rows: 'CURSOR',
  table: 'LISTA',
  open: 'ABRIR',
  digits: 'NÚMEROS',
  leave: 'SAIR',
  confirm: 'CONFIRMAR',
  answer: 'CONFIRMAR',
  walk: 'CAMPOS',
  tabs: 'PARTES',
  'tabs.2': 'PARTES',
  'tabs.3': 'PARTES',
  'tabs.5': 'PARTES',
  'tabs.6': 'PARTES',
  cells: 'PLANILHA',
  'cells.next': 'PLANILHA',
  product: 'PRODUTO',
  lots: 'LOTES',
  cart: 'CARRINHO',
  'cart.lines': 'CARRINHO',
  till: 'CAIXA',
} as const

export type KeyGroup = keyof typeof GROUPS

/** A context, or a group that stands for all contexts that extend it. */
export type KeyPlace = Context | KeyGroup

/** Lists of registers and readings, which have a search box. */
const TABLES: readonly Context[] = [
  'lista.registro',
  'lista.caixas',
  'lista.compras',
  'lista.remessas',
  'lista.vales',
  'lista.radar',
  'lista.valores_a_devolver',
  'lista.cheques',
  'lista.dados_pessoais',
  'lista.retornaveis',
  'lista.delivery',
  'lotes.validade',
]

/**
 * Contexts around the context of a part of a screen or of a control, nearest first: their keys still work while that
 * part is active. A dialog has no entry: while it is open, only its keys and `global` ones work.
 */
const LAID_OVER: Readonly<Partial<Record<Context, readonly Context[]>>> = {
  'inicio.cartoes': ['inicio'],
  'lista.busca': TABLES,
  'lista.sugestoes': ['lista.busca', ...TABLES],
  'lista.cte': ['lista.registro'],
  'lista.mdfe': ['lista.registro'],
  'lote.celula': ['lote'],
  'form.campo': ['form', 'form.documento', 'form.documento.item'],
  'form.opcoes': ['form.campo', 'form', 'form.documento', 'form.documento.item'],
  'form.linhas': ['form', 'form.documento', 'form.documento.item'],
  'form.documento': ['form'],
  'form.documento.emitido': ['form.documento', 'form'],
  'form.documento.itens': ['form.documento', 'form'],
  'form.documento.lidos': ['form.documento', 'form'],
  'form.documento.item': ['form'],
  'form.lotes': ['form'],
  'form.composicao': ['form.linhas', 'form'],
  'form.grade': ['form'],
  'form.etiqueta': ['form'],
  'form.matriz': ['form'],
  'pdv.parcelas.linhas': ['pdv.parcelas'],
  'estoque.historico.linhas': ['estoque.historico'],
  'etiquetas.linhas': ['etiquetas'],
}

/**
 * Lists the contexts whose keys work together with those of this context, the nearest first. `global` is not listed, because
 * its keys always work.
 */
export const heardUnder = (context: Context): readonly Context[] => LAID_OVER[context] ?? []

const inside = (inner: Context, outer: Context) =>
  inner.startsWith(`${outer}.`) || heardUnder(inner).includes(outer)

/**
 * Tells if keys of the two contexts can work at the same time. `global` and `dialogo` count as working with every context.
 */
export const heardTogether = (one: Context, other: Context): boolean =>
  one === other ||
  [one, other].some(context => context === 'global' || context === 'dialogo') ||
  inside(one, other) ||
  inside(other, one)
