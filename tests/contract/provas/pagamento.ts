import { proofs, shownBy } from './proofs.ts'

/** Payments, instalments, discount and surcharge. */
export const PAGAMENTO = {
  ...shownBy('tests/web/documents/recusas.test.ts', 'o pagamento em sua janela', [
    'V.pag.meio_pagamento.required',
    'V.pag.valor.required',
    'V.pag.bandeira.required',
    'V.pag.numparcelas.min',
    'V.pag.numparcelas.max',
    'B.pag.13',
    'B.pag.14',
  ]),
  ...proofs('tests/core/venda/instalments.test.ts', {
    'B.pag.15': 'parcelas que o meio faz',
    'B.pag.16': 'parcelas que o meio faz',
    'B.pag.17': 'parcelas que o meio faz',
    'B.pag.18': 'partes iguais ao centavo, a última leva o resto, cada uma nasce A',
    'B.pag.19': 'partes iguais ao centavo, a última leva o resto, cada uma nasce A',
    'B.pag.21': 'conferência das parcelas',
    'V.parcelas.maximo': 'conferência das parcelas',
  }),
  ...proofs('tests/web/till/instalments/parcelamento.test.tsx', {
    'B.pag.05': 'outro meio volta a uma parcela',
    'B.pag.06': 'as escritas à mão vão com o pagamento, marcado como personalizado',
    'B.pag.20': 'Enter escreve e desce, e a soma que não fecha é recusada',
    'V.parcelas.soma': 'Enter escreve e desce, e a soma que não fecha é recusada',
  }),
  ...proofs('tests/core/venda/payments.test.ts', {
    'B.pag.02': 'dinheiro acima do total dá troco',
    'B.pag.07': 'nada mais a pagar: total já coberto',
    'B.pag.28': 'tirar um pagamento devolve o restante',
  }),
  ...proofs('tests/core/venda/cobranca.test.ts', {
    'B.pag.12': 'acima do que falta: dinheiro, cheque e lançamento',
  }),
  ...proofs('tests/web/till/dialogs/payment-document.test.tsx', {
    'B.pag.08': 'vai direto aos meios a prazo, e vence da data do documento',
    'B.pag.09': 'lançamento abre a escolha sem nada devido',
    'B.pag.11': 'à vista se escolhe a forma de pagamento',
  }),
  ...proofs('tests/web/till/dialogs/payment.test.tsx', {
    'V.pag.valor.max': 'mais do que se deve não se passa no cartão',
  }),
  ...proofs('tests/web/till/dialogs/adjust.test.tsx', {
    'B.pag.22': 'percentual e valor se fazem um ao outro, e vale o último',
    'B.pag.23': 'pode ir até o subtotal todo, mas não ser negativo',
    'B.pag.26': 'Ctrl+D e Ctrl+A são do caixa',
    'V.desconto.required': 'vazio e confirmado pede um valor',
    'V.desconto.range': 'pode ir até o subtotal todo, mas não ser negativo',
  }),
  ...proofs('tests/web/documents/salvar.test.tsx', {
    'B.pag.10': 'onde nada se paga, F5 não se oferece',
  }),
  ...proofs('tests/web/till/instalments/parcelamento.test.tsx', {
    'B.pag.04': '%s esquece as escritas à mão',
  }),
  ...proofs('tests/web/till/dialogs/adjust.test.tsx', {
    'B.pag.24': '%s tira o que havia',
    'V.desconto.percent': '%s %s: %s, e o que se digitou fica',
  }),
  ...proofs('tests/core/venda/instalments.test.ts', {
    'N.def.parcela': 'partes iguais ao centavo, a última leva o resto, cada uma nasce A',
  }),
  ...proofs('tests/web/till/dialogs/adjust.test.tsx', {
    'N.range.desc': '%s %s: %s, e o que se digitou fica',
  }),
  ...proofs('tests/web/documents/recusas.test.ts', {
    'N.min.parcelas': 'o pagamento em sua janela',
  }),
}
