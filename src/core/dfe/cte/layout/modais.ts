import { f, g, o, og, oneOf, SEM_LIMITE, together } from '../../kit/node.ts'
import {
  cep,
  chave,
  cMun,
  cnpj,
  cpf,
  dia,
  digitos,
  forma,
  ie,
  ieNumero,
  instante,
  placa,
  quantidadeRtc,
  rateio,
  registroEstadual,
  rntrcOuIsento,
  taf,
  tarifaDuto,
  telefone,
  texto,
  ufOuExterior,
  um,
  unidade,
  valor,
} from '../../kit/types.ts'

const varios = { max: SEM_LIMITE }
const cInt = o('cInt', texto(1, 10), { rotulo: 'Código interno' })

/** Modal 01. Vehicle, driver, insurance and toll are the manifest's. */
export const rodo = g('rodo', [
  f('RNTRC', rntrcOuIsento, { rotulo: 'RNTRC' }),
  og(
    'occ',
    [
      o('serie', texto(1, 3)),
      f('nOcc', forma('nOcc', /^[1-9][0-9]{0,5}$/, 'de 1 a 999999'), { rotulo: 'Ordem de coleta' }),
      f('dEmi', dia),
      g('emiOcc', [f('CNPJ', cnpj), cInt, f('IE', ieNumero), f('UF', ufOuExterior), o('fone', telefone)]),
    ],
    { max: 10 },
  ),
])

/** Modal 02. */
export const aereo = g('aereo', [
  o('nMinu', digitos(9), { rotulo: 'Minuta' }),
  o('nOCA', digitos(11), { rotulo: 'Número operacional' }),
  f('dPrevAereo', dia, { rotulo: 'Previsão de entrega' }),
  g('natCarga', [
    o('xDime', texto(5, 14), { rotulo: 'Dimensão' }),
    o('cInfManu', um(...'01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 99'.split(' ')), varios),
  ]),
  g('tarifa', [
    f('CL', um('M', 'G', 'E'), { rotulo: 'Classe da tarifa' }),
    o('cTar', texto(1, 4)),
    f('vTar', valor, { rotulo: 'Tarifa' }),
  ]),
  og(
    'peri',
    [
      f('nONU', forma('nONU', /^(?:[0-9]{4}|ND)$/, 'número ONU de 4 dígitos, ou ND')),
      f('qTotEmb', texto(1, 20)),
      g('infTotAP', [f('qTotProd', quantidadeRtc), f('uniAP', um('1', '2', '3', '4', '5'))]),
    ],
    varios,
  ),
])

const unidRat = o('unidRat', rateio)

/** Modal 03. Containers are told only in services bound to a multimodal one (526). */
export const aquav = g('aquav', [
  f('vPrest', valor, { rotulo: 'Base do AFRMM' }),
  f('vAFRMM', valor, { rotulo: 'AFRMM' }),
  f('xNavio', texto(1, 60), { rotulo: 'Navio' }),
  og('balsa', [f('xBalsa', texto(1, 60), { rotulo: 'Balsa' })], { max: 3 }),
  o('nViag', forma('nViag', /^[1-9][0-9]{0,9}$/, 'de 1 a 9999999999'), { rotulo: 'Viagem' }),
  f('direc', um('N', 'S', 'L', 'O'), { rotulo: 'Direção' }),
  f('irin', forma('irin', /^.{1,10}$/, 'até 10 caracteres'), { rotulo: 'IRIN do navio' }),
  og(
    'detCont',
    [
      f('nCont', unidade, { rotulo: 'Contêiner' }),
      og('lacre', [f('nLacre', texto(1, 20))], { max: 3 }),
      og('infDoc', [
        oneOf(
          g('infNF', [f('serie', texto(1, 3)), f('nDoc', texto(1, 20)), unidRat], varios),
          g('infNFe', [f('chave', chave), unidRat], varios),
        ),
      ]),
    ],
    varios,
  ),
  o('tpNav', um('0', '1'), { rotulo: 'Navegação' }),
])

/** Modal 04. */
export const ferrov = g('ferrov', [
  f('tpTraf', um('0', '1', '2', '3'), { rotulo: 'Tráfego' }),
  og('trafMut', [
    f('respFat', um('1', '2')),
    f('ferrEmi', um('1', '2')),
    f('vFrete', valor),
    o('chCTeFerroOrigem', chave),
    og(
      'ferroEnv',
      [
        f('CNPJ', cnpj),
        cInt,
        o('IE', ieNumero),
        f('xNome', texto(2, 60)),
        g('enderFerro', [
          f('xLgr', texto(2, 255)),
          o('nro', texto(1, 60)),
          o('xCpl', texto(1, 60)),
          o('xBairro', texto(2, 60)),
          f('cMun', cMun),
          f('xMun', texto(2, 60)),
          f('CEP', cep),
          f('UF', ufOuExterior),
        ]),
      ],
      varios,
    ),
  ]),
  f('fluxo', texto(1, 10), { rotulo: 'Fluxo ferroviário' }),
])

/** Modal 05. */
export const duto = g('duto', [
  o('vTar', tarifaDuto, { rotulo: 'Tarifa' }),
  f('dIni', dia, { rotulo: 'Início da prestação' }),
  f('dFim', dia, { rotulo: 'Fim da prestação' }),
  o('classDuto', um('1', '2', '3'), { rotulo: 'Classe do duto' }),
  o('tpContratacao', um('0', '1', '2'), { rotulo: 'Contratação' }),
  o('codPontoEntrada', texto(2, 20)),
  o('codPontoSaida', texto(2, 20)),
  o('nContrato', texto(2, 20), { rotulo: 'Contrato' }),
])

/** Modal 06. */
export const multimodal = g('multimodal', [
  f('COTM', forma('COTM', /^[!-ÿ](?:[ -ÿ]{0,18}[!-ÿ])?$/, 'certificado de até 20 caracteres'), {
    rotulo: 'Certificado do operador',
  }),
  f('indNegociavel', um('0', '1'), { rotulo: 'Negociável' }),
  og('seg', [
    g('infSeg', [f('xSeg', texto(1, 30), { rotulo: 'Seguradora' }), f('CNPJ', cnpj)]),
    f('nApol', texto(1, 20), { rotulo: 'Apólice' }),
    f('nAver', texto(1, 20), { rotulo: 'Averbação' }),
  ]),
])

const registro = oneOf(
  f('TAF', taf, { rotulo: 'TAF' }),
  f('NroRegEstadual', registroEstadual, { rotulo: 'Registro estadual' }),
)

/** Modal 01 of the OS, for people: TAF between states, the state's registration inside one (839, 840). */
export const rodoOS = g('rodoOS', [
  registro,
  og('veic', [
    f('placa', placa, { rotulo: 'Placa' }),
    o('RENAVAM', texto(9, 11), { rotulo: 'RENAVAM' }),
    og('prop', [
      oneOf(f('CPF', cpf), f('CNPJ', cnpj)),
      registro,
      f('xNome', texto(2, 60), { rotulo: 'Proprietário' }),
      together(f('IE', ie), f('UF', ufOuExterior)),
      f('tpProp', um('0', '1', '2'), { rotulo: 'Tipo do proprietário' }),
    ]),
    o('UF', ufOuExterior),
  ]),
  og('infFretamento', [
    f('tpFretamento', um('1', '2'), { rotulo: 'Fretamento' }),
    o('dhViagem', instante, { rotulo: 'Viagem' }),
  ]),
])
