import { PELO_SINAL } from '../../../core/owed/brought.ts'
import { defineRegister } from '../../fields/define.ts'
import { contas_financeiras } from '../../records/contas_financeiras/index.ts'
import { parceiros } from '../../records/parceiros/index.ts'
import { EXPORTS_OF_ACCOUNTS } from './sistemas.ts'

/** Least amount: a file may write what is to be paid with a minus. */
const MENOS = '-9999999999.99'

/**
 * Headings of the column that names the partner, documents before names: a file with both gives the document to *Parceiro*
 * and the name, which is read where the document is empty, to *Nome do parceiro*.
 */
const PARTNER = [
  'cpf cnpj',
  'cnpj cpf',
  'cnpj cpf cliente fornecedor',
  'cpf cnpj do cliente',
  'cpf cnpj do fornecedor',
  'cpf',
  'cnpj',
  'codigo do cliente',
  'cliente',
  'fornecedor',
  'cliente fornecedor',
  'contato',
  'nome do cliente',
  'nome do fornecedor',
  'nome do contato',
  'nome',
  'razao social',
  'favorecido',
  'sacado',
]

/** Accounts to receive and to pay that another system leaves open: a row is an instalment. */
export const contas_em_aberto = defineRegister({
  id: 'contas_em_aberto',
  title: 'Contas em aberto',
  singular: 'Conta em aberto',
  words: { feminino: true, palavras: 'receber pagar fiado crediário duplicatas títulos parcelas saldo' },
  api: 'lancamentos_conta',
  routes: { list: '/financeiro/contas_receber' },
  access: { permission: 'menu_financeiro', plan: 'gerenciar_financeiro' },
  owner: { empresa: true },
  brought: {
    known:
      'a parcela já importada do mesmo parceiro e documento é recusada; sem documento, a de mesmo vencimento, valor e descrição',
    undone: 'As contas são canceladas; as que já receberam pagamento ficam como estão e são listadas.',
    sistemas: EXPORTS_OF_ACCOUNTS,
  },
  fields: {
    tipo: {
      type: 'enum',
      label: 'Tipo',
      options: [
        [1, 'Receber'],
        [2, 'Pagar'],
        [PELO_SINAL, 'Pelo sinal do valor'],
      ],
      required: true,
      recusa: 'Use Receber ou Pagar',
      headings: ['receber ou pagar', 'receber pagar'],
    },
    parceiro: { type: 'ref', label: 'Parceiro', to: parceiros.id, headings: PARTNER },
    parceiro_nome: { type: 'text', label: 'Nome do parceiro', max: 120, headings: PARTNER },
    documento: {
      type: 'text',
      label: 'Documento',
      max: 40,
      headings: [
        'numero do documento',
        'numero documento',
        'n do documento',
        'nro documento',
        'numero',
        'titulo',
        'duplicata',
        'n documento',
        'doc',
        'nota',
        'nf',
      ],
    },
    parcela: {
      type: 'text',
      label: 'Parcela',
      max: 7,
      pattern: ['^0*[1-9]\\d{0,2}(/\\d{1,3})?$', 'Escreva o número da parcela: 2 ou 2/3'],
      headings: ['parc', 'prestacao', 'numero da parcela', 'n parcela'],
    },
    emissao: {
      type: 'date',
      label: 'Emissão',
      headings: [
        'data de emissao',
        'data emissao',
        'data de competencia',
        'data competencia',
        'data do lancamento',
        'data de registro',
        'data',
      ],
    },
    vencimento: {
      type: 'date',
      label: 'Vencimento',
      futuro: true,
      required: true,
      headings: ['data de vencimento', 'data vencimento', 'data do vencimento', 'venc', 'vencto', 'vcto'],
    },
    valor: {
      type: 'money',
      label: 'Valor',
      min: MENOS,
      headings: [
        'valor da parcela',
        'valor original',
        'valor do titulo',
        'valor documento',
        'valor do documento',
        'valor da conta',
      ],
    },
    aberto: {
      type: 'money',
      label: 'Em aberto',
      min: MENOS,
      headings: [
        'valor em aberto',
        'saldo',
        'saldo em aberto',
        'saldo devedor',
        'valor aberto',
        'valor restante',
        'restante',
        'valor a receber',
        'valor a pagar',
      ],
    },
    valor_pago: {
      type: 'money',
      label: 'Já pago',
      min: MENOS,
      headings: [
        'valor pago',
        'pago',
        'valor recebido',
        'recebido',
        'valor do recebimento',
        'valor do pagamento',
      ],
    },
    pago_em: {
      type: 'date',
      label: 'Pago em',
      futuro: true,
      headings: [
        'data de pagamento',
        'data do pagamento',
        'data pagamento',
        'data de recebimento',
        'data do recebimento',
        'data liquidacao',
        'data de liquidacao',
        'data da baixa',
        'data de baixa',
        'data baixa',
        'liquidacao',
      ],
    },
    situacao: { type: 'text', label: 'Situação', max: 40, headings: ['status', 'situacao do titulo'] },
    conta: {
      type: 'ref',
      label: 'Conta',
      to: contas_financeiras.id,
      headings: ['conta financeira', 'conta corrente', 'banco', 'portador'],
    },
    categoria: {
      type: 'ref',
      label: 'Categoria',
      to: contas_financeiras.id,
      headings: ['plano de contas', 'conta contabil'],
    },
    observacao: {
      type: 'text',
      label: 'Observação',
      max: 70,
      headings: ['historico', 'descricao', 'obs', 'observacoes'],
    },
  },
})
