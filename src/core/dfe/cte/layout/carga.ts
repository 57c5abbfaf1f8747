import { f, g, type LayoutNode, o, og, oneOf, oneOrNone, SEM_LIMITE, together } from '../../kit/node.ts'
import {
  cfop,
  chave,
  cMun,
  dia,
  forma,
  ieNumero,
  pesoOpc,
  pin,
  quantidadeRtc,
  rateio,
  type Tipo,
  texto,
  ufOuExterior,
  um,
  unidade,
  valor,
  valorOpc,
} from '../../kit/types.ts'
import type { EntregaSimp } from '../compose/entrada.ts'
import { quem } from './partes.ts'
import { comp, nDe990 } from './valores.ts'

const varios = { max: SEM_LIMITE }

/** Measures of the cargo; `vCarga` is mandatory save in a pipeline (581). */
const carga = (vCarga: LayoutNode, tpMed: Tipo) =>
  g('infCarga', [
    vCarga,
    f('proPred', texto(1, 60), { rotulo: 'Produto predominante' }),
    o('xOutCat', texto(1, 30), { rotulo: 'Outras características' }),
    g(
      'infQ',
      [
        f('cUnid', um('00', '01', '02', '03', '04', '05'), { rotulo: 'Unidade da quantidade' }),
        f('tpMed', tpMed, { rotulo: 'Medida' }),
        f('qCarga', quantidadeRtc, { rotulo: 'Quantidade da carga' }),
      ],
      { ...varios, de: 'quantidades' },
    ),
    o('vCargaAverb', valorOpc, { rotulo: 'Valor averbado' }),
  ])

export const infCarga = carga(o('vCarga', valor, { rotulo: 'Valor da carga' }), texto(1, 20))
/** Measures that the CT-e simplificado codes. */
const MEDIDAS = um(...'00 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 99'.split(' '))
export const infCargaSimp = carga(f('vCarga', valor, { rotulo: 'Valor da carga' }), MEDIDAS)

const qtdRat = o('qtdRat', rateio)
const lacre = (tag: string) => og(tag, [f('nLacre', texto(1, 20))], varios)
const infUnidCarga = og(
  'infUnidCarga',
  [f('tpUnidCarga', um('1', '2', '3', '4')), f('idUnidCarga', unidade), lacre('lacUnidCarga'), qtdRat],
  varios,
)
const unidades = oneOrNone(
  infUnidCarga,
  og(
    'infUnidTransp',
    [
      f('tpUnidTransp', um('1', '2', '3', '4', '5', '6', '7')),
      f('idUnidTransp', unidade),
      lacre('lacUnidTransp'),
      infUnidCarga,
      qtdRat,
    ],
    varios,
  ),
)

const dPrev = o('dPrev', dia, { rotulo: 'Previsão de entrega' })
const daNota = [o('PIN', pin, { rotulo: 'PIN da SUFRAMA' }), dPrev, unidades]

/** Documents of the cargo, all of one kind. Paper notes are read and never offered (540). */
export const infDoc = og(
  'infDoc',
  [
    oneOf(
      g(
        'infNF',
        [
          o('nRoma', texto(1, 20), { rotulo: 'Romaneio' }),
          o('nPed', texto(1, 20), { rotulo: 'Pedido' }),
          f('mod', um('01', '04')),
          f('serie', texto(1, 3)),
          f('nDoc', texto(1, 20), { rotulo: 'Número da nota' }),
          f('dEmi', dia),
          ...['vBC', 'vICMS', 'vBCST', 'vST', 'vProd', 'vNF'].map(tag => f(tag, valor)),
          f('nCFOP', cfop),
          o('nPeso', pesoOpc),
          ...daNota,
        ],
        varios,
      ),
      g('infNFe', [f('chave', chave, { rotulo: 'Chave da NF-e' }), ...daNota], varios),
      g(
        'infOutros',
        [
          f('tpDoc', um('00', '10', '59', '65', '99'), { rotulo: 'Tipo do documento' }),
          o('descOutros', texto(1, 100), { rotulo: 'Descrição do documento' }),
          o('nDoc', texto(1, 20), { rotulo: 'Número do documento' }),
          o('dEmi', dia),
          o('vDocFisc', valorOpc, { rotulo: 'Valor do documento' }),
          dPrev,
          unidades,
        ],
        varios,
      ),
      g('infDCe', [f('chave', chave, { rotulo: 'Chave da DC-e' })], varios),
    ),
  ],
  { rotulo: 'Documentos da carga' },
)

const dEmi = f('dEmi', dia, { rotulo: 'Emissão' })

/** Documents under which other carriers had the cargo before: subcontract and redespacho (521). */
export const docAnt = og(
  'docAnt',
  [
    g(
      'emiDocAnt',
      [
        quem,
        together(f('IE', ieNumero), f('UF', ufOuExterior)),
        f('xNome', texto(1, 60), { rotulo: 'Emissor do documento anterior' }),
        g(
          'idDocAnt',
          [
            oneOf(
              g(
                'idDocAntPap',
                [
                  f('tpDoc', um('07', '08', '09', '10', '11', '12', '13')),
                  f('serie', texto(1, 3)),
                  o('subser', texto(1, 2)),
                  f('nDoc', texto(1, 30), { rotulo: 'Número do documento anterior' }),
                  dEmi,
                ],
                varios,
              ),
              g(
                'idDocAntEle',
                [f('chCTe', chave, { de: '.', rotulo: 'Chave do documento anterior' })],
                varios,
              ),
            ),
          ],
          { max: 2 },
        ),
      ],
      varios,
    ),
  ],
  { rotulo: 'Documentos anteriores' },
)

/** New vehicles carried. */
export const veicNovos = og(
  'veicNovos',
  [
    f('chassi', forma('chassi', /^[A-Z0-9]{17}$/, 'chassi de 17 caracteres'), { rotulo: 'Chassi' }),
    f('cCor', texto(1, 4)),
    f('xCor', texto(1, 40), { rotulo: 'Cor' }),
    f('cMod', texto(1, 6), { rotulo: 'Modelo' }),
    f('vUnit', valor),
    f('vFrete', valor, { rotulo: 'Frete do veículo' }),
  ],
  varios,
)

type Anterior = NonNullable<EntregaSimp['anteriores']>[number]

/** One delivery of a CT-e simplificado: its way, its value, its documents. */
export const det = g(
  'det',
  [
    f('cMunIni', cMun, { de: 'inicio.cMun' }),
    f('xMunIni', texto(2, 60), { de: 'inicio.xMun', rotulo: 'Município do início' }),
    f('cMunFim', cMun, { de: 'fim.cMun' }),
    f('xMunFim', texto(2, 60), { de: 'fim.xMun', rotulo: 'Município do término' }),
    f('vPrest', valor, { de: 'valor', rotulo: 'Valor da prestação' }),
    f('vRec', valor, { rotulo: 'Valor a receber' }),
    comp,
    oneOf(
      g('infNFe', [f('chNFe', chave, { de: '.', rotulo: 'Chave da NF-e' }), ...daNota], {
        ...{ ...varios, de: 'notas' },
      }),
      g(
        'infDocAnt',
        [
          f('chCTe', chave, { de: 'chave', rotulo: 'Chave do documento anterior' }),
          f('tpPrest', um('1', '2'), {
            de: ({ parcial }: Partial<Anterior>) => (parcial?.length ? '2' : '1'),
          }),
          og('infNFeTranspParcial', [f('chNFe', chave, { de: '.' })], { ...varios, de: 'parcial' }),
        ],
        { ...varios, de: 'anteriores' },
      ),
    ),
  ],
  {
    atributos: [f('nItem', nDe990, { de: '#' })],
    max: 999,
    de: 'entregas',
    nota: 'nItem até 990 no esquema',
  },
)
