import { f, g, o, og, oneOf } from '../../kit/node.ts'
import {
  cep,
  cMun,
  cnpj,
  cpf,
  cUF,
  digitos,
  email,
  ieNumero,
  instante,
  nNF,
  serie,
  texto,
  ufOuExterior,
  um,
} from '../../kit/types.ts'

/** Phone of the transport layouts. */
export const fone = digitos(7, 12)

/** Group ide: identification, ends of the trip, loading cities and states on the way. */
export const ide = g('ide', [
  f('cUF', cUF),
  f('tpAmb', um('1', '2')),
  f('tpEmit', um('1', '2', '3'), { rotulo: 'Tipo do emitente' }),
  o('tpTransp', um('1', '2', '3'), {
    rotulo: 'Tipo do transportador',
    nota: 'só com proprietário (rej. 745)',
  }),
  f('mod', um('58')),
  f('serie', serie, { rotulo: 'Série' }),
  f('nMDF', nNF, { rotulo: 'Número' }),
  f('cMDF', digitos(8)),
  f('cDV', digitos(1)),
  f('modal', um('1', '2', '3', '4')),
  f('dhEmi', instante, { rotulo: 'Data de emissão' }),
  f('tpEmis', um('1', '2', '3'), { nota: '2 contingência, 3 NFF' }),
  f('procEmi', um('0')),
  f('verProc', texto(1, 20)),
  f('UFIni', ufOuExterior, { rotulo: 'UF de carregamento' }),
  f('UFFim', ufOuExterior, { rotulo: 'UF de descarregamento' }),
  g(
    'infMunCarrega',
    [
      f('cMunCarrega', cMun, { rotulo: 'Município de carregamento' }),
      f('xMunCarrega', texto(2, 60), { rotulo: 'Município de carregamento' }),
    ],
    { max: 50, rotulo: 'Município de carregamento' },
  ),
  og('infPercurso', [f('UFPer', ufOuExterior, { rotulo: 'UF do percurso' })], { max: 25 }),
  o('dhIniViagem', instante, { rotulo: 'Início da viagem' }),
  o('indCanalVerde', um('1')),
  o('indCarregaPosterior', um('1'), { rotulo: 'Carregamento posterior' }),
])

/** Group emit. A CPF is a rural producer's, series 920 to 969. */
export const emit = g('emit', [
  oneOf(f('CNPJ', cnpj), f('CPF', cpf)),
  o('IE', ieNumero, { rotulo: 'Inscrição estadual' }),
  f('xNome', texto(2, 60), { rotulo: 'Razão social' }),
  o('xFant', texto(1, 60)),
  g('enderEmit', [
    f('xLgr', texto(2, 60), { rotulo: 'Logradouro' }),
    f('nro', texto(1, 60), { rotulo: 'Número' }),
    o('xCpl', texto(1, 60), { rotulo: 'Complemento' }),
    f('xBairro', texto(2, 60), { rotulo: 'Bairro' }),
    f('cMun', cMun, { rotulo: 'Município' }),
    f('xMun', texto(2, 60), { rotulo: 'Município' }),
    o('CEP', cep),
    f('UF', ufOuExterior),
    o('fone', fone, { rotulo: 'Telefone' }),
    o('email', email, { rotulo: 'E-mail' }),
  ]),
])
