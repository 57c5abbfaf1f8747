import { MAX_ITENS } from '../../../venda/limits.ts'
import { f, g, o, og } from '../../kit/node.ts'
import { chave, forma, texto, um, valor } from '../../kit/types.ts'
import { ide } from './ide.ts'
import { imposto, impostoDevol, nItem } from './impostos.ts'
import { pag } from './pagamento.ts'
import {
  autXML,
  cobr,
  compra,
  dest,
  emit,
  entrega,
  exporta,
  infAdic,
  infIntermed,
  infRespTec,
  obsItem,
  retirada,
} from './partes.ts'
import { prod } from './produto.ts'
import { agropecuario, avulsa, cana, infPAA, infSolicNFF } from './setorial.ts'
import { total } from './total.ts'
import { transp } from './transporte.ts'

export const NS_NFE = 'http://www.portalfiscal.inf.br/nfe'

/** Group VC: line of another note that this line refers to; replaces NFref in returns and some debits (NT 2025.002). */
const dfeReferenciado = og('DFeReferenciado', [f('chaveAcesso', chave), o('nItem', nItem)])

export const det = g(
  'det',
  [
    ...[prod, imposto, impostoDevol, o('infAdProd', texto(1, 500)), obsItem],
    ...[o('vItem', valor), dfeReferenciado],
  ],
  { atributos: [f('nItem', nItem)], max: MAX_ITENS },
)

/** NF-e and NFC-e 4.00, the whole TNFe (PL_010e), for issued and received notes. No Signature: signing appends it. */
export const NFE = g(
  'NFe',
  [
    g(
      'infNFe',
      [
        ...[ide, emit, avulsa, dest, retirada, entrega, autXML, det, total, transp, cobr, pag],
        ...[infIntermed, infAdic, exporta, compra, cana, infRespTec],
        ...[infSolicNFF, agropecuario, infPAA],
      ],
      {
        atributos: [
          f('Id', forma('Id', /^NFe[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/, 'NFe seguido da chave')),
          f('versao', um('4.00')),
        ],
      },
    ),
    og('infNFeSupl', [
      f('qrCode', forma('qrCode', /^https?:\/\/.{40,980}$/i, 'endereço do QR Code'), { nota: 'NT 2025.001' }),
      f('urlChave', texto(21, 85)),
    ]),
  ],
  { ns: NS_NFE },
)
