import { defineReading } from '../fields/reading.ts'

/** Files of boletos made for banks, the last one first. */
export const remessas = defineReading({
  id: 'remessas',
  title: 'Remessas de boletos',
  singular: 'Remessa de boletos',
  names: ['remessa', 'remessas'],
  words: {
    chamado: ['remessa', 'remessas', 'cnab', 'registrar boletos'],
    palavras: 'boleto banco arquivo registrar cobrança baixar enviar',
    failure: { lista: 'Erro ao listar as remessas' },
  },
  path: '/financeiro/remessas',
  menu: 'financeiro',
  screen: 'financeiro.remessas',
  permission: 'menu_financeiro',
  plan: 'gerenciar_financeiro',
  tabs: {
    param: 'situacao',
    label: 'Resposta',
    of: [
      ['todas', 'Todas', 'Nenhuma remessa: marque em Contas a receber e gere a primeira'],
      ['aguardando', 'Sem resposta', 'O banco respondeu a todas'],
    ],
  },
  search: 'número, arquivo ou conta',
  finds: ['arquivo', 'conta'],
  order: 'criado_em,desc',
  fields: {
    numero: { type: 'int', label: 'Número', list: true },
    criado_em: { type: 'datetime', label: 'Gerada', list: true },
    conta: { type: 'text', label: 'Conta', max: 60, list: true },
    banco: { type: 'text', label: 'Banco', max: 60, list: 'wide' },
    leiaute: { type: 'int', label: 'Leiaute' },
    arquivo: { type: 'text', label: 'Arquivo', max: 60, list: 'wide' },
    usuario: { type: 'text', label: 'Quem', max: 120, list: 'wide' },
    titulos: { type: 'int', label: 'Boletos', list: true, soma: true },
    total: { type: 'money', label: 'Total', list: true, soma: true },
    aguardando: { type: 'int', label: 'Sem resposta', soma: true },
    recusados: { type: 'int', label: 'Recusados', soma: true },
    resposta: { type: 'text', label: 'Resposta do banco', max: 60, list: true, empty: 'completa' },
    desfeita: { type: 'bool', label: 'Desfeita' },
    conta_id: { type: 'int', label: 'Número da conta' },
  },
})
