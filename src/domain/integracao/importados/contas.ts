import { defineRegister } from '../../fields/define.ts'
import { contas_financeiras } from '../../records/contas_financeiras/index.ts'
import { parceiros } from '../../records/parceiros/index.ts'

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
    known: 'a parcela já importada do mesmo parceiro e documento é recusada',
    undone: 'As contas são canceladas; as que já receberam pagamento ficam como estão e são listadas.',
  },
  fields: {
    tipo: {
      type: 'enum',
      label: 'Tipo',
      options: [
        [1, 'Receber'],
        [2, 'Pagar'],
      ],
      required: true,
      recusa: 'Use Receber ou Pagar',
      headings: ['receber ou pagar', 'receber pagar'],
    },
    parceiro: {
      type: 'ref',
      label: 'Parceiro',
      to: parceiros.id,
      required: true,
      headings: [
        'cpf cnpj',
        'cnpj cpf',
        'cpf',
        'cnpj',
        'codigo do cliente',
        'cliente',
        'fornecedor',
        'nome',
        'razao social',
      ],
    },
    documento: {
      type: 'text',
      label: 'Documento',
      max: 40,
      required: true,
      headings: ['numero do documento', 'numero', 'titulo', 'duplicata', 'n documento', 'doc', 'nota', 'nf'],
    },
    parcela: {
      type: 'text',
      label: 'Parcela',
      max: 7,
      pattern: ['^0*[1-9]\\d{0,2}(/\\d{1,3})?$', 'Escreva o número da parcela: 2 ou 2/3'],
      headings: ['parc', 'prestacao', 'numero da parcela', 'n parcela'],
    },
    emissao: { type: 'date', label: 'Emissão', headings: ['data de emissao', 'data emissao', 'data'] },
    vencimento: {
      type: 'date',
      label: 'Vencimento',
      futuro: true,
      required: true,
      headings: ['data de vencimento', 'data vencimento', 'venc', 'vencto', 'vcto'],
    },
    valor: {
      type: 'money',
      label: 'Valor',
      min: '0.01',
      required: true,
      headings: ['valor da parcela', 'valor original', 'valor do titulo', 'valor em aberto', 'saldo'],
    },
    valor_pago: {
      type: 'money',
      label: 'Já pago',
      min: '0',
      headings: ['valor pago', 'pago', 'valor recebido', 'recebido'],
    },
    conta: {
      type: 'ref',
      label: 'Conta',
      to: contas_financeiras.id,
      headings: ['conta financeira', 'banco', 'portador'],
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
