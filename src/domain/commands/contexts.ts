/**
 * Every scope that a keymap may speak of, with the word the bar shows for it (CAP-06).
 * A screen or dialog enters one with `useScope`; the topmost wins.
 */
export const CONTEXTS = {
  global: 'GERAL',
  login: 'ENTRAR',
  acesso: 'ACESSO',
  'acesso.passos': 'PRIMEIRO ACESSO',
  'acesso.ambiente': 'AMBIENTE',
  erro: 'AVISO',
  inicio: 'INÍCIO',
  menu: 'MENU',
  notificacoes: 'AVISOS',
  lista: 'ESCOLHA',
  'lista.vendas': 'VENDAS',
  'lista.manifesto': 'MANIFESTO',
  'manifesto.nota': 'NOTA RECEBIDA',
  'lista.delivery': 'DELIVERY',
  'lista.comissoes': 'COMISSÕES',
  'lista.retornaveis': 'VASILHAMES',
  'retornaveis.partes': 'RETORNÁVEIS',
  'lista.registro': 'LISTA',
  'lista.busca': 'BUSCA',
  'lista.sugestoes': 'SUGESTÕES',
  'lista.filtros': 'FILTROS',
  'lista.colunas': 'COLUNAS',
  'lista.lixeira': 'LIXEIRA',
  'lista.previa': 'PRÉVIA',
  'lista.exportar': 'EXPORTAR',
  lote: 'EM MASSA',
  'lote.celula': 'CÉLULA',
  importacao: 'IMPORTAR',
  'venda.ver': 'VENDA',
  papel: 'PAPEL',
  'papel.link': 'LINK',
  diagnostico: 'TESTE',
  'lista.licencas': 'LICENÇAS',
  'lista.certificados': 'CERTIFICADOS',
  'lista.paginas': 'TELAS',
  'lista.ajustes': 'AJUSTES',
  'admin.importar': 'TABELAS',
  form: 'FORMULÁRIO',
  'form.campo': 'CAMPO',
  'form.opcoes': 'OPÇÕES',
  'form.linhas': 'LINHAS',
  'form.documento': 'DOCUMENTO',
  'form.documento.itens': 'ITENS',
  'form.documento.lidos': 'ITENS',
  'documento.colagem': 'COLAGEM',
  'documento.divisao': 'DIVIDIR',
  'form.documento.item': 'ITEM',
  'form.lotes': 'LOTES',
  'form.composicao': 'COMPOSIÇÃO',
  'form.grade': 'GRADE',
  'form.etiqueta': 'CAMPOS',
  'form.calendario': 'DATA',
  'form.hora': 'HORA',
  'form.conflito': 'CONFLITO',
  'form.historico': 'HISTÓRICO',
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
  'pdv.parcelas': 'PARCELAS',
  'pdv.parcelas.linhas': 'PARCELAS',
  'pdv.desconto': 'DESCONTO',
  'pdv.acrescimo': 'ACRÉSCIMO',
  'pdv.aprovacao': 'APROVAÇÃO',
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

/** What a part or a control of a screen is laid over and leaves heard. Windows are in nobody's way: below them no key is heard. */
const LAID_OVER: Readonly<Partial<Record<Context, readonly Context[]>>> = {
  'lista.busca': ['lista.registro'],
  'lista.sugestoes': ['lista.busca'],
  'lote.celula': ['lote'],
  'form.campo': ['form', 'form.documento', 'form.documento.item'],
  'form.opcoes': ['form.campo'],
  'form.linhas': ['form', 'form.documento', 'form.documento.item'],
  'form.documento': ['form'],
  'form.documento.itens': ['form.documento'],
  'form.documento.lidos': ['form.documento'],
  'form.documento.item': ['form'],
  'form.lotes': ['form'],
  'form.composicao': ['form', 'form.linhas'],
  'form.grade': ['form'],
  'form.etiqueta': ['form'],
  'form.matriz': ['form'],
  'pdv.parcelas.linhas': ['pdv.parcelas'],
  'estoque.historico.linhas': ['estoque.historico'],
  'etiquetas.linhas': ['etiquetas'],
}

/** The contexts whose keys are heard too while this one is, the nearest first; `global` is under all of them. */
export function heardUnder(context: Context): readonly Context[] {
  const below = LAID_OVER[context] ?? []
  return [...new Set([...below, ...below.flatMap(heardUnder)])]
}

const inside = (inner: Context, outer: Context) =>
  inner.startsWith(`${outer}.`) || heardUnder(inner).includes(outer)

/** May a key of one be pressed while the other is heard too? The whole of them stands on `global`, and every dialog on `dialogo`. */
export const heardTogether = (one: Context, other: Context): boolean =>
  one === other ||
  [one, other].some(context => context === 'global' || context === 'dialogo') ||
  inside(one, other) ||
  inside(other, one)
