import { f, g, o, og, oneOf } from '../../kit/node.ts'
import {
  base64,
  cnpj,
  cpf,
  dia,
  forma,
  numerico,
  telefone,
  texto,
  uf,
  um,
  unitario,
  valor,
} from '../../kit/types.ts'

/**
 * Groups of single trades or special ways of issuing. A till writes none; a back-office document may have
 * `agropecuario`, and a supplier's note any of them.
 */

/** Group D: note issued by the tax office itself. */
export const avulsa = og('avulsa', [
  f('CNPJ', cnpj),
  f('xOrgao', texto(1, 60)),
  f('matr', texto(1, 60)),
  f('xAgente', texto(1, 60)),
  o('fone', telefone),
  f('UF', uf),
  o('nDAR', texto(1, 60)),
  o('dEmi', dia),
  o('vDAR', valor),
  f('repEmi', texto(1, 60)),
  o('dPag', dia),
])

/** Group ZC: deliveries of sugar cane, day by day. */
export const cana = og('cana', [
  f('safra', texto(4, 9)),
  f('ref', forma('ref', /^(?:0[1-9]|1[0-2])\/2[0-9]{3}$/, 'mês e ano, MM/AAAA')),
  g('forDia', [f('qtde', unitario)], {
    atributos: [f('dia', forma('dia', /^(?:[1-9]|[12][0-9]|3[01])$/, 'dia de 1 a 31'))],
    max: 31,
  }),
  f('qTotMes', unitario),
  f('qTotAnt', unitario),
  f('qTotGer', unitario),
  og('deduc', [f('xDed', texto(1, 60)), f('vDed', valor)], { max: 10 }),
  f('vFor', valor),
  f('vTotDed', valor),
  f('vLiqFor', valor),
])

/** Group ZF: prescriptions of pesticides, or the transport guide of animals and plants. */
export const agropecuario = og('agropecuario', [
  oneOf(
    g('defensivo', [f('nReceituario', texto(1, 30)), f('CPFRespTec', cpf)], {
      max: 20,
      rotulo: 'Receituário de defensivo',
    }),
    g(
      'guiaTransito',
      [
        f('tpGuia', um('1', '2', '3', '4', '5', '6', '7')),
        f('UFGuia', uf),
        o('serieGuia', texto(1, 9)),
        f('nGuia', numerico(9)),
      ],
      { rotulo: 'Guia de trânsito' },
    ),
  ),
])

/** Group ZE: request from which the tax office's app Nota Fiscal Fácil (NFF) issued the note. */
export const infSolicNFF = og('infSolicNFF', [f('xSolic', texto(2, 5000))])

/** Group ZG: provider that requests the authorisation and signs for the issuer. */
export const infPAA = og('infPAA', [
  f('CNPJPAA', cnpj),
  g('PAASignature', [
    f('SignatureValue', base64),
    g('RSAKeyValue', [f('Modulus', base64), f('Exponent', base64)]),
  ]),
])
