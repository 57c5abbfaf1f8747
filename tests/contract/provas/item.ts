import { proofs, shownBy } from './proofs.ts'

const ITEM_DO_DOCUMENTO = 'tests/domain/documents/documento/item.test.ts'

/** The line of a document: its parts, its fields, what is derived of them. */
export const ITEM = {
  ...proofs(ITEM_DO_DOCUMENTO, { 'B.item.43': 'as partes, na ordem do contrato' }),
  ...shownBy(
    ITEM_DO_DOCUMENTO,
    'cada parte está onde deve',
    ['02', '03', '04', '05'].map(one => `B.item.${one}`),
  ),
  ...shownBy(
    ITEM_DO_DOCUMENTO,
    '%s é visto, %j',
    ['07', '08', '09', '10', '12', '13', '15', '16', '17', '18', '20', '26'].map(one => `B.item.${one}`),
  ),
  ...shownBy(
    ITEM_DO_DOCUMENTO,
    '%s é só lido, %j',
    ['14', '21', '22', '23'].map(one => `B.item.${one}`),
  ),
  ...shownBy(
    'tests/domain/documents/documento/reforma.test.ts',
    'o que se deduz dos impostos da reforma',
    ['31', '32', '33', '34', '35'].map(one => `B.item.${one}`),
  ),
  ...proofs('tests/web/places.test.ts', {
    'V.item.decimais.preco': 'casas decimais da conta',
    'V.item.decimais.qtde': 'casas decimais da conta',
  }),
  ...proofs('tests/contract/documentos.test.ts', {
    'V.item.impostos.max': 'cada imposto tem oito algarismos antes da vírgula, nunca menos que zero',
    'V.item.impostos.min': 'cada imposto tem oito algarismos antes da vírgula, nunca menos que zero',
    'V.item.percete_dev.range': 'cada imposto tem oito algarismos antes da vírgula, nunca menos que zero',
    'N.max.item.impostos': 'cada imposto tem oito algarismos antes da vírgula, nunca menos que zero',
    'V.item.decimais.desconto': '%s: %i',
    'V.item.decimais.fator': '%s: %i',
    'V.item.decimais.impostos': '%s: %i',
    'V.doc.transpo.decimais': '%s: %i',
  }),
  ...proofs('tests/web/documents/item/item-dialog.test.tsx', {
    'B.item.01': 'as partes do item de uma NF-e, a começar pelo Item',
    'B.item.06': 'em leitura nada se digita e não há Salvar',
    'B.item.11': 'F4 no Lote cadastra um do produto, e é o da linha',
    'B.item.37': 'Informações: o produto, e a quem foi vendido por quanto',
    'B.item.38': 'a quantidade muda os impostos à vista, e F2 leva tudo à linha',
    'B.item.39': 'mais do que o lote tem, além do que a linha já tinha: Erro, e o diálogo fica',
    'B.item.42': 'os lotes do produto pelo que se digita, o que vence antes primeiro',
    'E.ItemHistoryRow': 'Informações: o produto, e a quem foi vendido por quanto',
    'B.card.01': 'o nome em maiúsculas, o tirado, o posto com preço e o grátis',
    'B.card.02': 'mais e menos mudam a quantidade, no mínimo 1',
    'E.OrderItemCard': 'o nome em maiúsculas, o tirado, o posto com preço e o grátis',
  }),
  ...proofs('tests/web/documents/item/sheet.test.ts', {
    'B.item.19': 'o que volta no tipo %i só tem do IPI o devolvido',
    'B.item.36': 'os derivados da reforma enchem o que está vazio e deixam o que foi digitado',
    'B.item.40': 'uma declaração de importação pede uma adição, e por mar o AFRMM',
    'B.item.41': 'uma declaração de importação pede uma adição, e por mar o AFRMM',
    'V.di.adicoes.min': 'uma declaração de importação pede uma adição, e por mar o AFRMM',
  }),
  ...proofs('tests/core/venda/adding/steps.test.ts', {
    'B.fluxo.02': '%s',
    'B.fluxo.03': '%s',
    'B.fluxo.04': '%s',
    'B.fluxo.05': '%s',
    'B.fluxo.06': '%s',
    'B.fluxo.07': '%s',
    'B.fluxo.08': '%s',
    'B.fluxo.13': 'o que uma resposta pode ser',
    'B.fluxo.16': 'o que uma resposta pode ser',
    'B.fluxo.17': 'o que uma resposta pode ser',
  }),
  ...proofs('tests/core/venda/adding/assemble.test.ts', {
    'B.fluxo.14': 'o preço',
    'B.fluxo.15': 'o preço',
    'B.fluxo.18': 'o preço',
  }),
  ...proofs('tests/contract/documentos.test.ts', {
    'B.fluxo.09': 'a linha de um carrinho é nova, e não tem outra situação',
  }),
  ...proofs('tests/server/vendas/venda.test.ts', {
    'B.fluxo.10': 'sem estoque é recusado, mas entra offline e onde se vende sem ele',
    'B.fluxo.11': 'sem estoque é recusado, mas entra offline e onde se vende sem ele',
  }),
  ...proofs('tests/web/till/dialogs/pickers.test.tsx', {
    'B.fluxo.20': 'abre com o que se digitou, e o pausado não se oferece',
    'B.fluxo.22': 'a loja sem produto algum',
    'B.lista.04': 'no caixa mais do que o lote tem não entra',
  }),
  ...proofs('tests/contract/documentos.test.ts', {
    'B.item.24': 'os campos de %s estão na sua parte do item',
    'B.item.25': 'os campos de %s estão na sua parte do item',
    'B.item.27': 'os campos de %s estão na sua parte do item',
    'B.item.30': 'os campos de %s estão na sua parte do item',
  }),
  ...proofs('tests/web/documents/item/item-dialog.test.tsx', {
    'N.card.min': 'mais e menos mudam a quantidade, no mínimo 1',
  }),
  ...proofs('tests/web/till/dialogs/pickers.test.tsx', {
    'N.busca.pagina': 'de trinta em trinta, até o último',
  }),
  ...proofs('tests/contract/documentos.test.ts', {
    'N.range.dev': 'cada imposto tem oito algarismos antes da vírgula',
  }),
  ...proofs('tests/core/tax/tabelas.test.ts', {
    'B.imposto.02': 'as tabelas passam por todos os CST e por todas as opções de base',
  }),
  ...proofs('tests/core/tax/pedido.test.ts', {
    'B.imposto.05': 'orçamento e pedido pedem produtos + despesas − desconto + ICMS',
  }),
  ...proofs('tests/domain/documentos/first-fault.test.ts', {
    'B.imposto.10': 'venda, orçamento, pedido e complemento calculam impostos',
  }),
  ...proofs('tests/core/tax/tabelas.test.ts', {
    'B.imposto.01': '… %i: %s',
    'B.imposto.03': '… %i: %s',
    'B.imposto.04': '… %i: %s',
    'B.imposto.07': '… %i: %s',
    'B.imposto.08': '… %i: %s',
    'B.imposto.09': '… %i: %s',
    'N.range.dif': '… %i: %s',
  }),
  ...proofs('tests/core/tax/pedido.test.ts', {
    'B.imposto.06': 'orçamento e pedido pedem produtos + despesas − desconto + ICMS',
  }),
  ...proofs('tests/core/dfe/documentos.test.ts', {
    'B.imposto.14': 'partilha: o que é do destino, no item e no total',
  }),
}
