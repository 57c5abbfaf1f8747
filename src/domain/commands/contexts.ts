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
  'documento.colagem': 'COLAGEM',
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

/** Contexts that live inside others whose name does not begin theirs. */
const INSIDE: Readonly<Partial<Record<Context, readonly Context[]>>> = {
  'lista.busca': ['lista.registro'],
  'lista.sugestoes': ['lista.registro'],
}

const inside = (inner: Context, outer: Context) =>
  inner.startsWith(`${outer}.`) || INSIDE[inner]?.includes(outer) === true

/** May a key of one be pressed while the other is heard too? The whole of them stands on `global`, and every dialog on `dialogo`. */
export const heardTogether = (one: Context, other: Context): boolean =>
  one === other ||
  [one, other].some(context => context === 'global' || context === 'dialogo') ||
  inside(one, other) ||
  inside(other, one)
