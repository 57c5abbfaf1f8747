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
}
