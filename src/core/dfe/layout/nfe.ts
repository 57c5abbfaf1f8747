import { MAX_ITENS } from '../../venda/limits.ts'
import { ide } from './ide.ts'
import { imposto, impostoDevol, nItem } from './impostos.ts'
import { f, g, o, og } from './no.ts'
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
  retirada,
  transp,
} from './partes.ts'
import { prod } from './produto.ts'
import { chave, forma, texto, um, valor } from './tipos.ts'
import { total } from './total.ts'

export const NS_NFE = 'http://www.portalfiscal.inf.br/nfe'

/** Group VC: the line of another note that this one is about; of goods given back, in place of NFref (NT 2025.002). */
const dfeReferenciado = og('DFeReferenciado', [f('chaveAcesso', chave), o('nItem', nItem)])

export const det = g(
  'det',
  [prod, imposto, impostoDevol, o('infAdProd', texto(1, 500)), o('vItem', valor), dfeReferenciado],
  { atributos: [f('nItem', nItem)], max: MAX_ITENS },
)

/** NF-e and NFC-e 4.00 as tills and documents issue them. The Signature is appended after signing, never written. */
export const NFE = g(
  'NFe',
  [
    g(
      'infNFe',
      [
        ...[ide, emit, dest, retirada, entrega, autXML, det, total, transp, cobr, pag],
        ...[infIntermed, infAdic, exporta, compra, infRespTec],
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
