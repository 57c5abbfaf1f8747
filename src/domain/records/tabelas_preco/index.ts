import { wireToIso } from '../../../core/dates/day.ts'
import { TIPO_TABELA } from '../../../core/prices/table.ts'
import { ativo, nome } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'

/** Register of price tables: of customers, tills, channels and menus, or of every sale. Their prices are `tabelas_preco_itens`. */
export const tabelas_preco = defineRegister({
  id: 'tabelas_preco',
  title: 'Tabelas de preço',
  singular: 'Tabela de preço',
  words: { feminino: true, palavras: 'atacado varejo revenda' },
  api: 'tabelas_preco',
  routes: { menu: 'produtos', list: '/cadastro/tabela_preco', new: 'nova' },
  access: { permission: 'produtos_tabelas_preco', right: 'Tabelas de preço' },
  storage: { unique: [[['nome'], 'Já existe uma tabela com este nome']] },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true, asked: { by: 'nome' } },
  fields: {
    nome: nome('Nome', 40),
    tipo: {
      type: 'enum',
      label: 'Os valores são',
      options: TIPO_TABELA,
      default: 1,
      required: true,
      list: true,
      filter: true,
    },
    todos: {
      type: 'bool',
      label: 'Vale em todas as vendas',
      default: false,
      list: true,
      filter: true,
      note: 'Desmarcado: só para os clientes, caixas, canais e cardápios que a têm',
    },
    data_inicio: { type: 'date', label: 'Válida de', futuro: true, list: true, filter: true },
    data_fim: { type: 'date', label: 'Até', futuro: true, list: true, filter: true, note: 'Vazio: sem fim' },
    ativo,
  },
  rules: [
    {
      campo: 'data_fim',
      mensagem: 'O fim vem antes do início',
      ok: ({ data_inicio, data_fim }) =>
        !data_inicio || !data_fim || wireToIso(data_fim) >= wireToIso(data_inicio),
    },
  ],
})
