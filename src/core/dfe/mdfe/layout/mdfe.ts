import { f, g, og, oneOf } from '../../kit/node.ts'
import { forma, um } from '../../kit/types.ts'
import { autXML, infAdic, infPAA, infRespTec, infSolicNFF, lacres, prodPred, seg, tot } from './carga.ts'
import { infDoc } from './documentos.ts'
import { emit, ide } from './ide.ts'
import { aereo, aquav, ferrov } from './outros-modais.ts'
import { rodo } from './rodoviario.ts'

export const NS_MDFE = 'http://www.portalfiscal.inf.br/mdfe'
export const VERSAO_MDFE = '3.00'

/** Group infModal: one modal. The official schema takes anything in it, so each modal is judged by itself. */
const infModal = g('infModal', [oneOf(rodo, aereo, aquav, ferrov)], {
  atributos: [f('versaoModal', forma('versaoModal', /^3\.[0-9]{2}$/, 'versão 3.00 do modal'))],
})

/** Group infMDFe: what is signed. */
export const INF_MDFE = g(
  'infMDFe',
  [
    ...[ide, emit, infModal, infDoc, seg, prodPred, tot, lacres, autXML, infAdic, infRespTec],
    ...[infSolicNFF, infPAA],
  ],
  {
    atributos: [
      f('Id', forma('Id', /^MDFe[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/, 'MDFe seguido da chave')),
      f('versao', um(VERSAO_MDFE)),
    ],
  },
)

/**
 * MDF-e 3.00, the whole TMDFe (PL_MDFe_300b, NT 2025.001), for issued and for received manifests. The Signature is not
 * written here: signing appends it. A key may have letters, though the schema's own Id does not.
 */
export const MDFE = g(
  'MDFe',
  [
    INF_MDFE,
    og('infMDFeSupl', [
      f(
        'qrCodMDFe',
        forma(
          'qrCodMDFe',
          /^(?=.{50,1000}$)https?:\/\/.*\?chMDFe=[0-9]{6}[0-9A-Z]{12}[0-9]{26}&tpAmb=[12](?:&sign=[!-ÿ]+)?$/,
          'endereço do QR Code',
        ),
      ),
    ]),
  ],
  { ns: NS_MDFE },
)
