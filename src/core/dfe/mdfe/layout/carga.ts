import { f, g, o, og, oneOf, oneOrNone, together } from '../../kit/node.ts'
import {
  base64,
  cep,
  cnpj,
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
import { cnpjOf, cpfOf, fone } from './ide.ts'

/** Group seg: insurance of the cargo; mandatory for who carries for others (rej. 698, 699). */
export const seg = og(
  'seg',
  [
    g(
      'infResp',
      [
        f('respSeg', um('1', '2'), { de: 'responsavel', rotulo: 'Responsável pelo seguro' }),
        oneOrNone(
          cnpjOf('documento', 'CNPJ', { rotulo: 'Responsável pelo seguro' }),
          cpfOf('documento', 'CPF', { rotulo: 'Responsável pelo seguro' }),
        ),
      ],
      { de: '.' },
    ),
    og(
      'infSeg',
      [
        f('xSeg', texto(1, 30), { de: 'nome', rotulo: 'Seguradora' }),
        f('CNPJ', cnpj, { de: 'cnpj', rotulo: 'CNPJ da seguradora' }),
      ],
      { de: 'seguradora' },
    ),
    o('nApol', texto(1, 20), { de: 'apolice', rotulo: 'Apólice' }),
    o('nAver', texto(1, 40), { de: 'averbacoes', rotulo: 'Averbação', max: Number.POSITIVE_INFINITY }),
  ],
  { max: Number.POSITIVE_INFINITY, de: 'seguros' },
)

const local = [
  oneOf(f('CEP', cep, { de: 'cep' }), together(f('latitude', latitude), f('longitude', longitude))),
]

/** Group prodPred: the predominant product, and both ends of a full load. */
export const prodPred = og(
  'prodPred',
  [
    f('tpCarga', um('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'), {
      de: 'tipo',
      rotulo: 'Tipo da carga',
    }),
    f('xProd', texto(1, 120), { de: 'nome', rotulo: 'Produto predominante' }),
    o('cEAN', gtin, { de: 'gtin' }),
    o('NCM', forma('NCM', /^(?:[0-9]{2}|[0-9]{8})$/, 'NCM de 2 ou 8 dígitos'), { de: 'ncm' }),
    og(
      'infLotacao',
      [
        g('infLocalCarrega', local, { de: 'carrega', rotulo: 'Local de carregamento' }),
        g('infLocalDescarrega', local, { de: 'descarrega', rotulo: 'Local de descarregamento' }),
      ],
      { de: 'lotacao', rotulo: 'Locais da lotação' },
    ),
  ],
  { de: 'produto' },
)

/** Group tot: counts of keys (rej. 667), value and weight of the cargo. */
export const tot = g('tot', [
  o('qCTe', digitos(1, 6)),
  o('qNFe', digitos(1, 6)),
  o('qMDFe', digitos(1, 6)),
  f('vCarga', valor, { de: 'valor', rotulo: 'Valor da carga' }),
  f('cUnid', um('01', '02'), { de: 'unidade', rotulo: 'Unidade do peso' }),
  f('qCarga', peso, { de: 'peso', rotulo: 'Peso da carga' }),
])

export const lacres = og('lacres', [f('nLacre', texto(1, 60), { de: '.', rotulo: 'Lacre' })], {
  max: Number.POSITIVE_INFINITY,
})

export const autXML = og('autXML', [oneOf(cnpjOf(''), cpfOf(''))], {
  max: 10,
  de: 'autorizados',
  rotulo: 'Autorizado a baixar o XML',
})

export const infAdic = og(
  'infAdic',
  [
    o('infAdFisco', texto(1, 2000), { rotulo: 'Informações ao fisco' }),
    o('infCpl', texto(1, 5000), { rotulo: 'Informações complementares' }),
  ],
  { de: '.' },
)

export const infRespTec = og('infRespTec', [
  f('CNPJ', cnpj),
  f('xContato', texto(2, 60)),
  f('email', email),
  f('fone', fone),
  together(
    // three digits here, two in the note
    f('idCSRT', { ...digitos(3), escreve: typed => typed.padStart(3, '0') }, { de: 'csrt.idCSRT' }),
    f('hashCSRT', forma('hashCSRT', /^[0-9A-Za-z+/]{27}=$/, 'SHA-1 em base64'), { de: 'csrt.hashCSRT' }),
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
