import { f, g, o, og, oneOf, oneOrNone, together } from '../../kit/node.ts'
import {
  base64,
  cep,
  cnpj,
  cpf,
  digitos,
  email,
  forma,
  gtin,
  latitude,
  longitude,
  texto,
  um,
  valor,
} from '../../kit/types.ts'
import { peso } from './documentos.ts'
import { fone } from './ide.ts'

/** Group seg: insurance of the cargo; mandatory for who carries for others (rej. 698, 699). */
export const seg = og(
  'seg',
  [
    g('infResp', [
      f('respSeg', um('1', '2'), { rotulo: 'Responsável pelo seguro' }),
      oneOrNone(
        f('CNPJ', cnpj, { rotulo: 'Responsável pelo seguro' }),
        f('CPF', cpf, { rotulo: 'Responsável pelo seguro' }),
      ),
    ]),
    og('infSeg', [
      f('xSeg', texto(1, 30), { rotulo: 'Seguradora' }),
      f('CNPJ', cnpj, { rotulo: 'CNPJ da seguradora' }),
    ]),
    o('nApol', texto(1, 20), { rotulo: 'Apólice' }),
    o('nAver', texto(1, 40), { rotulo: 'Averbação', max: Number.POSITIVE_INFINITY }),
  ],
  { max: Number.POSITIVE_INFINITY },
)

const local = [oneOf(f('CEP', cep), together(f('latitude', latitude), f('longitude', longitude)))]

/** Group prodPred: the predominant product, and both ends of a full load. */
export const prodPred = og('prodPred', [
  f('tpCarga', um('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'), {
    rotulo: 'Tipo da carga',
  }),
  f('xProd', texto(1, 120), { rotulo: 'Produto predominante' }),
  o('cEAN', gtin),
  o('NCM', forma('NCM', /^(?:[0-9]{2}|[0-9]{8})$/, 'NCM de 2 ou 8 dígitos')),
  og(
    'infLotacao',
    [
      g('infLocalCarrega', local, { rotulo: 'Local de carregamento' }),
      g('infLocalDescarrega', local, { rotulo: 'Local de descarregamento' }),
    ],
    { rotulo: 'Locais da lotação' },
  ),
])

/** Group tot: counts of keys (rej. 667), value and weight of the cargo. */
export const tot = g('tot', [
  o('qCTe', digitos(1, 6)),
  o('qNFe', digitos(1, 6)),
  o('qMDFe', digitos(1, 6)),
  f('vCarga', valor, { rotulo: 'Valor da carga' }),
  f('cUnid', um('01', '02'), { rotulo: 'Unidade do peso' }),
  f('qCarga', peso, { rotulo: 'Peso da carga' }),
])

export const lacres = og('lacres', [f('nLacre', texto(1, 60), { rotulo: 'Lacre' })], {
  max: Number.POSITIVE_INFINITY,
})

export const autXML = og('autXML', [oneOf(f('CNPJ', cnpj), f('CPF', cpf))], {
  max: 10,
  rotulo: 'Autorizado a baixar o XML',
})

export const infAdic = og('infAdic', [
  o('infAdFisco', texto(1, 2000), { rotulo: 'Informações ao fisco' }),
  o('infCpl', texto(1, 5000), { rotulo: 'Informações complementares' }),
])

export const infRespTec = og('infRespTec', [
  f('CNPJ', cnpj),
  f('xContato', texto(2, 60)),
  f('email', email),
  f('fone', fone),
  together(
    f('idCSRT', digitos(3)),
    f('hashCSRT', forma('hashCSRT', /^[0-9A-Za-z+/]{27}=$/, 'SHA-1 em base64')),
  ),
])

/** Groups of documents that an app or a provider of signatures issued: read, never written here. */
export const infSolicNFF = og('infSolicNFF', [f('xSolic', texto(2, 8000))])
export const infPAA = og('infPAA', [
  f('CNPJPAA', cnpj),
  g('PAASignature', [
    f('SignatureValue', base64),
    g('RSAKeyValue', [f('Modulus', base64), f('Exponent', base64)]),
  ]),
])
