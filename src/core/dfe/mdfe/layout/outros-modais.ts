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
  f('nac', texto(1, 4), { de: 'nacionalidade', rotulo: 'Marca da nacionalidade' }),
  f('matr', texto(1, 6), { de: 'matricula', rotulo: 'Matrícula da aeronave' }),
  f('nVoo', texto(5, 9), { de: 'voo', rotulo: 'Número do voo' }),
  f('cAerEmb', texto(3, 4), { de: 'embarque', rotulo: 'Aeródromo de embarque' }),
  f('cAerDes', texto(3, 4), { de: 'destino', rotulo: 'Aeródromo de destino' }),
  f('dVoo', dia, { de: 'dia', rotulo: 'Data do voo' }),
])

const terminal = (tag: string, codigo: string, nome: string) =>
  og(tag, [f(codigo, texto(1, 8)), f(nome, texto(1, 60))], { max: 5 })

/** Group aquav. */
export const aquav = g('aquav', [
  f('irin', forma('irin', /^[\s\S]{1,10}$/, 'até 10 caracteres'), { rotulo: 'IRIN do navio' }),
  f('tpEmb', digitos(2), { de: 'tipo', rotulo: 'Tipo de embarcação' }),
  f('cEmbar', texto(1, 10), { de: 'codigo', rotulo: 'Código da embarcação' }),
  f('xEmbar', texto(1, 60), { de: 'nome', rotulo: 'Embarcação' }),
  f('nViag', ate(10), { de: 'viagem', rotulo: 'Número da viagem' }),
  f('cPrtEmb', texto(1, 5), { de: 'embarque', rotulo: 'Porto de embarque' }),
  f('cPrtDest', texto(1, 5), { de: 'destino', rotulo: 'Porto de destino' }),
  o('prtTrans', texto(1, 60), { de: 'transbordo', rotulo: 'Porto de transbordo' }),
  o('tpNav', um('0', '1'), { de: 'navegacao', rotulo: 'Tipo de navegação' }),
  terminal('infTermCarreg', 'cTermCarreg', 'xTermCarreg'),
  terminal('infTermDescarreg', 'cTermDescarreg', 'xTermDescarreg'),
  og('infEmbComb', [f('cEmbComb', texto(1, 10)), f('xBalsa', texto(1, 60))], { max: 30 }),
  og('infUnidCargaVazia', [f('idUnidCargaVazia', unidade), f('tpUnidCargaVazia', um('1', '2', '3', '4'))], {
    max: ANY,
  }),
  og('infUnidTranspVazia', [f('idUnidTranspVazia', unidade), f('tpUnidTranspVazia', um('1', '2'))], {
    max: ANY,
  }),
  o('MMSI', digitos(9), { de: 'mmsi' }),
])

/** Group ferrov. */
export const ferrov = g('ferrov', [
  g(
    'trem',
    [
      f('xPref', texto(1, 10), { de: 'prefixo', rotulo: 'Prefixo do trem' }),
      o('dhTrem', instante, { de: 'liberado', rotulo: 'Liberação do trem' }),
      f('xOri', texto(1, 3), { de: 'origem', rotulo: 'Origem do trem' }),
      f('xDest', texto(1, 3), { de: 'destino', rotulo: 'Destino do trem' }),
      f('qVag', ate(3), { de: 'vagoes.length', rotulo: 'Quantidade de vagões' }),
    ],
    { de: '.' },
  ),
  g(
    'vag',
    [
      f('pesoBC', toneladas, { de: 'base', rotulo: 'Peso base de cálculo' }),
      f('pesoR', toneladas, { de: 'real', rotulo: 'Peso real' }),
      o('tpVag', texto(3, 3), { de: 'tipo' }),
      f('serie', texto(3, 3), { rotulo: 'Série do vagão' }),
      f('nVag', ate(8), { de: 'numero', rotulo: 'Número do vagão' }),
      o('nSeq', ate(3), { de: '#' }),
      f('TU', rateio, { de: 'util', rotulo: 'Tonelada útil' }),
    ],
    { max: ANY, de: 'vagoes', rotulo: 'Vagão' },
  ),
])
