import { f, g, o, og } from '../../kit/node.ts'
import { dia, digitos, forma, instante, rateio, texto, um, unidade } from '../../kit/types.ts'

const ANY = Number.POSITIVE_INFINITY
const ate = (digits: number) =>
  forma(`N1-${digits}`, new RegExp(`^[1-9][0-9]{0,${digits - 1}}$`), `número de até ${digits} dígitos`)

/** Tonnes: three places or none; below one, two. */
const toneladas = {
  nome: '3v3',
  padrao: /^(?:0(?:\.[0-9]{2})?|[1-9][0-9]{0,2}(?:\.[0-9]{3})?)$/,
  texto: 'número de até 3 inteiros e 3 decimais',
  casas: [3, 3],
} as const

/** Group aereo. */
export const aereo = g('aereo', [
  f('nac', texto(1, 4), { rotulo: 'Marca da nacionalidade' }),
  f('matr', texto(1, 6), { rotulo: 'Matrícula da aeronave' }),
  f('nVoo', texto(5, 9), { rotulo: 'Número do voo' }),
  f('cAerEmb', texto(3, 4), { rotulo: 'Aeródromo de embarque' }),
  f('cAerDes', texto(3, 4), { rotulo: 'Aeródromo de destino' }),
  f('dVoo', dia, { rotulo: 'Data do voo' }),
])

const terminal = (tag: string, codigo: string, nome: string) =>
  og(tag, [f(codigo, texto(1, 8)), f(nome, texto(1, 60))], { max: 5 })

/** Group aquav. */
export const aquav = g('aquav', [
  f('irin', forma('irin', /^[\s\S]{1,10}$/, 'até 10 caracteres'), { rotulo: 'IRIN do navio' }),
  f('tpEmb', digitos(2), { rotulo: 'Tipo de embarcação' }),
  f('cEmbar', texto(1, 10), { rotulo: 'Código da embarcação' }),
  f('xEmbar', texto(1, 60), { rotulo: 'Embarcação' }),
  f('nViag', ate(10), { rotulo: 'Número da viagem' }),
  f('cPrtEmb', texto(1, 5), { rotulo: 'Porto de embarque' }),
  f('cPrtDest', texto(1, 5), { rotulo: 'Porto de destino' }),
  o('prtTrans', texto(1, 60), { rotulo: 'Porto de transbordo' }),
  o('tpNav', um('0', '1'), { rotulo: 'Tipo de navegação' }),
  terminal('infTermCarreg', 'cTermCarreg', 'xTermCarreg'),
  terminal('infTermDescarreg', 'cTermDescarreg', 'xTermDescarreg'),
  og('infEmbComb', [f('cEmbComb', texto(1, 10)), f('xBalsa', texto(1, 60))], { max: 30 }),
  og('infUnidCargaVazia', [f('idUnidCargaVazia', unidade), f('tpUnidCargaVazia', um('1', '2', '3', '4'))], {
    max: ANY,
  }),
  og('infUnidTranspVazia', [f('idUnidTranspVazia', unidade), f('tpUnidTranspVazia', um('1', '2'))], {
    max: ANY,
  }),
  o('MMSI', digitos(9)),
])

/** Group ferrov. */
export const ferrov = g('ferrov', [
  g('trem', [
    f('xPref', texto(1, 10), { rotulo: 'Prefixo do trem' }),
    o('dhTrem', instante, { rotulo: 'Liberação do trem' }),
    f('xOri', texto(1, 3), { rotulo: 'Origem do trem' }),
    f('xDest', texto(1, 3), { rotulo: 'Destino do trem' }),
    f('qVag', ate(3), { rotulo: 'Quantidade de vagões' }),
  ]),
  g(
    'vag',
    [
      f('pesoBC', toneladas, { rotulo: 'Peso base de cálculo' }),
      f('pesoR', toneladas, { rotulo: 'Peso real' }),
      o('tpVag', texto(3, 3)),
      f('serie', texto(3, 3), { rotulo: 'Série do vagão' }),
      f('nVag', ate(8), { rotulo: 'Número do vagão' }),
      o('nSeq', ate(3)),
      f('TU', rateio, { rotulo: 'Tonelada útil' }),
    ],
    { max: ANY, rotulo: 'Vagão' },
  ),
])
