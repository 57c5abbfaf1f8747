import { defineCommand } from '../define.ts'

const ONDE = 'lista.registro'

/** Commands of a register's list, for the record under the cursor or the marked ones. */
export const registro = {
  editar: defineCommand({
    id: 'registro.editar',
    title: 'Editar',
    when: ONDE,
    palavras: 'abrir alterar',
    tela: true,
  }),
  novo: defineCommand({
    id: 'registro.novo',
    title: 'Novo',
    when: [ONDE, 'lista.vendas', 'lista.compras', 'lista.delivery'],
    escrita: true,
    palavras: 'incluir cadastrar nova',
    tela: true,
  }),
  excluir: defineCommand({
    id: 'registro.excluir',
    title: 'Excluir',
    when: ONDE,
    escrita: true,
    palavras: 'apagar remover',
    tela: true,
  }),
  duplicar: defineCommand({
    id: 'registro.duplicar',
    title: 'Duplicar',
    when: [ONDE, 'form', 'lista.vendas'],
    escrita: true,
    palavras: 'copiar',
    tela: true,
  }),
  lote: defineCommand({
    id: 'registro.lote',
    title: 'Edição em massa',
    when: ONDE,
    escrita: true,
    palavras: 'planilha alterar vários',
    tela: true,
  }),
  importar: defineCommand({
    id: 'registro.importar',
    title: 'Importar',
    when: ONDE,
    escrita: true,
    palavras: 'csv xlsx excel planilha',
    tela: true,
  }),
  exportar: defineCommand({
    id: 'registro.exportar',
    title: 'Exportar',
    when: ['table', 'lista.vendas', 'lista.parcelas', 'lista.manifesto'],
    palavras: 'csv xlsx excel planilha baixar',
    tela: true,
  }),
  historico: defineCommand({
    id: 'registro.historico',
    title: 'Histórico',
    when: [ONDE, 'form'],
    palavras: 'auditoria',
    tela: true,
  }),
  lixeira: defineCommand({
    id: 'registro.lixeira',
    title: 'Lixeira',
    when: ONDE,
    palavras: 'excluídos restaurar',
    tela: true,
  }),
  restaurar: defineCommand({
    id: 'registro.restaurar',
    title: 'Restaurar',
    interno: true,
    escrita: true,
    tela: true,
  }),
  csv: defineCommand({ id: 'registro.csv', title: 'CSV', interno: true, acesso: 'livre', tela: true }),
  xlsx: defineCommand({ id: 'registro.xlsx', title: 'XLSX', interno: true, acesso: 'livre', tela: true }),
}
