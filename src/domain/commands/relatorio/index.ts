import { defineCommand } from '../define.ts'

const RELATORIO = 'relatorio'
const onReport = { when: RELATORIO, acesso: 'livre', tela: true } as const

/** Commands of every report's screen. */
export const relatorio = {
  agrupar: defineCommand({
    id: 'relatorio.agrupar',
    title: 'Agrupar',
    palavras: 'por categoria produto vendedor dia mês dimensão',
    ...onReport,
  }),
  ordenar: defineCommand({
    id: 'relatorio.ordenar',
    title: 'Ordenar',
    palavras: 'ordem crescente decrescente coluna maior menor',
    ...onReport,
  }),
  colunas: defineCommand({
    id: 'relatorio.colunas',
    title: 'Colunas',
    palavras: 'medidas mostrar esconder escolher',
    ...onReport,
  }),
  proxima: defineCommand({
    id: 'relatorio.proxima',
    title: 'Próxima achada',
    palavras: 'buscar de novo localizar seguinte',
    ...onReport,
  }),
  anterior: defineCommand({
    id: 'relatorio.anterior',
    title: 'Achada anterior',
    palavras: 'buscar localizar voltar',
    ...onReport,
  }),
  guardar: defineCommand({
    id: 'relatorio.guardar',
    title: 'Guardar a visão',
    palavras: 'salvar favorito filtros visões',
    ...onReport,
  }),
  agendar: defineCommand({
    id: 'relatorio.agendar',
    title: 'Agendar por e-mail',
    palavras: 'enviar mandar todo dia semana mês agenda',
    ...onReport,
  }),
  comparar: defineCommand({
    id: 'relatorio.comparar',
    title: 'Comparar',
    palavras: 'período anterior ano anterior variação crescimento',
    ...onReport,
  }),
  pedir: defineCommand({
    id: 'relatorio.pedir',
    title: 'Fazer os pedidos de compra',
    palavras: 'comprar reposição fornecedor encomendar sugestão',
    when: RELATORIO,
    tela: true,
    permission: 'compra_nota_entrada',
    plan: 'gerenciar_dev_compra',
    escrita: true,
  }),
  simples: defineCommand({
    id: 'relatorio.simples',
    title: 'Informar a alíquota do Simples',
    palavras: 'das imposto alíquota efetiva',
    when: RELATORIO,
    tela: true,
    permission: 'contabil_sped',
  }),
  subir: defineCommand({ id: 'relatorio.subir', title: 'Subir um nível', ...onReport }),
  exportar: defineCommand({
    id: 'relatorio.exportar',
    title: 'Exportar',
    palavras: 'csv xlsx excel planilha arquivo',
    ...onReport,
  }),
  imprimir: defineCommand({
    id: 'relatorio.imprimir',
    title: 'Imprimir',
    palavras: 'pdf papel a4',
    ...onReport,
  }),
  grafico: defineCommand({
    id: 'relatorio.grafico',
    title: 'Mostrar ou esconder o gráfico',
    palavras: 'desenho barras',
    ...onReport,
  }),
  ler: defineCommand({
    id: 'relatorio.ler',
    title: 'Ler o gráfico',
    palavras: 'marca valor barra ponto do gráfico',
    ...onReport,
  }),
}
