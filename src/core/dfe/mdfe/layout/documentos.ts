import { f, g, o, og, together } from '../../kit/node.ts'
import { chave, cMun, decimal, forma, rateio, texto, um, unidade } from '../../kit/types.ts'
import type { CargaMdfe } from '../compose/entrada.ts'

const ANY = Number.POSITIVE_INFINITY

/** Weight of a cargo, and its part in a partial delivery. */
export const peso = decimal('11v4', 11, 4, 4)

const seals = (tag: string) =>
  og(tag, [f('nLacre', texto(1, 20), { de: '.', rotulo: 'Lacre' })], { max: ANY, de: 'lacres' })

/** Group infUnidTransp: trailers, containers and their seals, by document. */
const infUnidTransp = og(
  'infUnidTransp',
  [
    f('tpUnidTransp', um('1', '2', '3', '4', '5', '6', '7'), {
      de: 'tipo',
      rotulo: 'Tipo da unidade de transporte',
    }),
    f('idUnidTransp', unidade, { de: 'id', rotulo: 'Unidade de transporte' }),
    seals('lacUnidTransp'),
    og(
      'infUnidCarga',
      [
        f('tpUnidCarga', um('1', '2', '3', '4'), { de: 'tipo', rotulo: 'Tipo da unidade de carga' }),
        f('idUnidCarga', unidade, { de: 'id', rotulo: 'Unidade de carga' }),
        seals('lacUnidCarga'),
        o('qtdRat', rateio),
      ],
      { max: ANY, de: 'cargas' },
    ),
    o('qtdRat', rateio),
  ],
  { max: ANY, de: ({ unidades }: CargaMdfe) => unidades },
)

/** Group peri: dangerous goods. */
const peri = og(
  'peri',
  [
    f('nONU', forma('nONU', /^(?:[0-9]{4}|ND)$/, '4 dígitos, ou ND'), { rotulo: 'Número ONU' }),
    o('xNomeAE', texto(1, 150), { de: 'nome' }),
    o('xClaRisco', texto(1, 40), { de: 'classe', rotulo: 'Classe de risco' }),
    o('grEmb', texto(1, 6), { de: 'grupo' }),
    f('qTotProd', texto(1, 20), { de: 'quantidade', rotulo: 'Quantidade total do produto perigoso' }),
    o('qVolTipo', texto(1, 60), { de: 'volumes' }),
  ],
  { max: ANY, de: 'perigosos' },
)

const segCodBarra = o('SegCodBarra', forma('TSegCodBarra', /^[0-9]{36}$/, '36 dígitos'), {
  nota: 'só de documento em FS-DA (rej. 602, 603)',
})
const indReentrega = o('indReentrega', um('1'), { de: 'reentrega', rotulo: 'Reentrega' })

const infCTe = og(
  'infCTe',
  [
    f('chCTe', chave, { de: 'chave', rotulo: 'Chave do CT-e' }),
    segCodBarra,
    indReentrega,
    infUnidTransp,
    peri,
    og('infEntregaParcial', [f('qtdTotal', peso), f('qtdParcial', peso)], {
      nota: 'só no aéreo (rej. 702)',
    }),
    together(f('indPrestacaoParcial', um('1')), g('infNFePrestParcial', [f('chNFe', chave)], { max: ANY })),
  ],
  { max: 20_000 },
)

const infNFe = og(
  'infNFe',
  [
    f('chNFe', chave, { de: 'chave', rotulo: 'Chave da NF-e' }),
    segCodBarra,
    indReentrega,
    infUnidTransp,
    peri,
  ],
  { max: 20_000 },
)

const infMDFeTransp = og(
  'infMDFeTransp',
  [f('chMDFe', chave, { de: 'chave', rotulo: 'Chave do MDF-e' }), indReentrega, infUnidTransp, peri],
  { max: 20_000, nota: 'só no aquaviário (rej. 647)' },
)

/** Group infDoc: documents carried, by unloading city. */
export const infDoc = g('infDoc', [
  g(
    'infMunDescarga',
    [
      f('cMunDescarga', cMun, { de: 'cMun', rotulo: 'Município de descarregamento' }),
      f('xMunDescarga', texto(2, 60), { de: 'xMun', rotulo: 'Município de descarregamento' }),
      infCTe,
      infNFe,
      infMDFeTransp,
    ],
    { max: 1000, de: 'descarregamento', rotulo: 'Município de descarregamento' },
  ),
])
