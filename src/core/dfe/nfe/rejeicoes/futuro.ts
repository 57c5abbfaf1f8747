import { type LinhaRejeicao, SUPORTE } from './linha.ts'

const nosso = (xMotivo: string): LinhaRejeicao => [xMotivo, null, SUPORTE]
const doItem = (xMotivo: string, texto: string): LinhaRejeicao => [xMotivo, 'itens.ibs', texto]

/** Refusals that a state may activate, and rules of the reform not yet in force (NT 2025.002, NT 2026.008), by code. */
export const FISCO_FUTURO: Readonly<Record<string, LinhaRejeicao>> = {
  '327': [
    'CFOP invalido para Nota Fiscal com finalidade de devolucao de mercadoria',
    'itens.icms',
    'A devolução pede CFOP de devolução. Corrija a regra de ICMS do produto.',
    'cfop_da_operacao',
  ],
  '328': [
    'CFOP de devolucao de mercadoria para NF-e que nao tem finalidade de devolucao de mercadoria',
    'itens.icms',
    'O CFOP é de devolução e a nota não é. Corrija a regra de ICMS do produto.',
    'cfop_da_operacao',
  ],
  '771': [
    'Operacao Interestadual e UF de destino com EX',
    'parceiro.uf',
    'O cliente é do exterior e a nota sai para outro estado. Confira o endereço do cliente e o destino.',
  ],
  '780': [
    'Total da NFC-e superior ao valor limite estabelecido pelo Estado',
    null,
    'O estado não aceita NFC-e deste valor: emita NF-e.',
  ],
  '792': [
    'Informada a IE do destinatario para operacao com destinatario no Exterior',
    'parceiro.ie',
    'Cliente do exterior não tem inscrição estadual: apague-a no cadastro.',
  ],
  '867': [
    'Grupo duplicata informado e forma de pagamento nao e Duplicata Mercantil',
    'pagamento',
    'Há parcelas e nenhum pagamento é a prazo. Corrija o pagamento.',
  ],
  '898': [
    'Data de vencimento da parcela nao informada ou menor que Data de Autorizacao',
    'pagamento',
    'Uma parcela vence antes da emissão. Corrija os vencimentos.',
  ],
  '1004': nosso('Valor total da NF-e com IBS, CBS e IS nao informado'),
  '1019': nosso('Valor do Imposto Seletivo difere do calculado'),
  '1094': nosso('Valor total da NF-e com IBS, CBS e IS difere da soma dos itens'),
  '1105': nosso('Valor total do item difere do calculado'),
  '1134': doItem(
    'CST do IBS e da CBS nao permite o grupo de credito presumido de IBS na ZFM',
    'Este CST não tem crédito presumido da Zona Franca. Corrija a regra de IBS do produto.',
  ),
  '1142': nosso('Soma dos tributos da compra governamental difere do calculado'),
  '1169': doItem(
    'CST do IBS e da CBS nao permite o grupo de ajuste de competencia',
    'Este CST não tem ajuste de competência. Corrija a regra de IBS do produto.',
  ),
  '1279': nosso('Valor liquido do produto difere do calculado'),
  '1282': nosso('Total do valor liquido dos produtos nao informado'),
  '1283': nosso('Total do valor liquido dos produtos difere da soma dos itens'),
}
