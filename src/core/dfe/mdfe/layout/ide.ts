import { f, g, o, og, oneOf } from '../../kit/node.ts'
import { onlyDigits } from '../../kit/text.ts'
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
import type { DocumentoMdfe } from '../compose/entrada.ts'

/** Phone of the transport layouts. */
export const fone = { ...digitos(7, 12), escreve: onlyDigits }

/** Place of a person's number in the field of its kind; `de`: where the entry has the person, '' itself. */
export const personAt =
  (de: string, tipo: DocumentoMdfe['tipo']) =>
  (entry: object | string): string | null => {
    const person = (de ? (entry as Record<string, unknown>)[de] : entry) as DocumentoMdfe | null | undefined
    return person?.tipo === tipo ? person.numero : null
  }

/** Field of a person's number by its kind; `de` as in `personAt`. */
export const cnpjOf = (de: string, tag = 'CNPJ', extra: { rotulo?: string } = {}) =>
  f(tag, cnpj, { ...extra, de: personAt(de, 'CNPJ') })
export const cpfOf = (de: string, tag = 'CPF', extra: { rotulo?: string } = {}) =>
  f(tag, cpf, { ...extra, de: personAt(de, 'CPF') })

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
      f('cMunCarrega', cMun, { de: 'cMun', rotulo: 'Município de carregamento' }),
      f('xMunCarrega', texto(2, 60), { de: 'xMun', rotulo: 'Município de carregamento' }),
    ],
    { max: 50, de: 'carregamento', rotulo: 'Município de carregamento' },
  ),
  og('infPercurso', [f('UFPer', ufOuExterior, { de: '.', rotulo: 'UF do percurso' })], {
    max: 25,
    de: 'percurso',
  }),
  o('dhIniViagem', instante, { rotulo: 'Início da viagem' }),
  o('indCanalVerde', um('1'), { de: 'canalVerde' }),
  o('indCarregaPosterior', um('1'), { de: 'posterior', rotulo: 'Carregamento posterior' }),
])

/** Group emit. A CPF is a rural producer's, series 920 to 969. */
export const emit = g('emit', [
  oneOf(cnpjOf('documento'), cpfOf('documento')),
  o('IE', ieNumero, { rotulo: 'Inscrição estadual' }),
  f('xNome', texto(2, 60), { rotulo: 'Razão social' }),
  o('xFant', texto(1, 60)),
  g(
    'enderEmit',
    [
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
    ],
    { de: 'endereco' },
  ),
])
