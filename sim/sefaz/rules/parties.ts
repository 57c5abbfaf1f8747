import { createHash } from 'node:crypto'
import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils/get-municipality-by-code'
import { isValidIe } from '@brazilian-utils/brazilian-utils/is-valid-ie'
import { isCnpj } from '../../../src/core/document/cnpj.ts'
import { isCpf } from '../../../src/core/document/cpf.ts'
import { balcao, type Exame, onlyModelo, type SefazRule } from '../judge/rule.ts'
import { EXIGEM_AUTXML, EXIGEM_RESP_TEC } from '../tables/states.ts'
import { find, texto } from '../wire/xml.ts'

const HOMOLOGACAO = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'

const municipioInexistente = (codigo: string | undefined): boolean =>
  codigo !== undefined && codigo !== '9999999' && getMunicipalityByCode(codigo) === null
const municipioOfOtherUf = (codigo: string | undefined, uf: string | undefined): boolean =>
  codigo !== undefined && codigo !== '9999999' && getMunicipalityByCode(codigo)?.stateCode !== uf
const ieInvalida = (ie: string | undefined, uf: string | undefined): boolean =>
  ie !== undefined && ie !== '' && ie !== 'ISENTO' && !isValidIe((uf ?? '') as 'SP', ie)

const emit = ({ inf }: Exame, campo: string): string | undefined => texto(inf, `emit/${campo}`)
const dest = ({ inf }: Exame, campo: string): string | undefined => texto(inf, `dest/${campo}`)
const hasDest = ({ inf }: Exame): boolean => find(inf, 'dest') !== undefined
const ide = ({ inf }: Exame, campo: string): string | undefined => texto(inf, `ide/${campo}`)

/**
 * Tells if the check digit of an inscription at SUFRAMA is wrong: modulus 11 with weights 2 to 9 from the right (E18-20). The
 * weights are not in the manual: 210140267, a published inscription, agrees with them.
 */
function suframaErrada(isuf: string): boolean {
  const digitos = [...isuf.padStart(9, '0')].map(Number)
  const resto = digitos.slice(0, 8).reduce((soma, d, i) => soma + d * (9 - i), 0) % 11
  return digitos[8] !== (resto < 2 ? 0 : 11 - resto)
}

/** States that refuse indIEDest 2 (exempt from IE) (E16a-30). */
const SEM_ISENTO = 'AM BA CE GO MG MS MT PA PE RJ RN RS SE SP'.split(' ')

const tecnico = ({ inf }: Exame, campo: string): string | undefined => texto(inf, `infRespTec/${campo}`)
/**
 * Gives the technician's code (CSRT) by the id in the note: `codigo` undefined = unknown, null = revoked. Gives null in
 * place of the object when the note has no id, or the simulator's settings have no codes.
 */
const csrtOf = (e: Exame): { codigo: string | null | undefined } | null => {
  const id = tecnico(e, 'idCSRT')
  return id === undefined || Object.keys(e.mundo.csrt).length === 0 ? null : { codigo: e.mundo.csrt[id] }
}

/** Rules of the technician responsible (NT 2018.005, group ZD): the hash is base64 of the SHA-1 of code and key. */
const regrasRespTec: readonly SefazRule[] = [
  {
    codigo: 972,
    check: e =>
      EXIGEM_RESP_TEC.includes(emit(e, 'enderEmit/UF') ?? '') && find(e.inf, 'infRespTec') === undefined,
  },
  { codigo: 973, check: e => tecnico(e, 'CNPJ') !== undefined && !isCnpj(tecnico(e, 'CNPJ') ?? '') },
  {
    codigo: 975,
    check: e =>
      e.mundo.csrt_exigido.includes(emit(e, 'enderEmit/UF') ?? '') && tecnico(e, 'hashCSRT') === undefined,
  },
  { codigo: 976, check: e => csrtOf(e) !== null && csrtOf(e)?.codigo === undefined },
  { codigo: 977, check: e => csrtOf(e)?.codigo === null },
  {
    codigo: 978,
    check: e => {
      const codigo = csrtOf(e)?.codigo
      return (
        typeof codigo === 'string' &&
        createHash('sha1').update(`${codigo}${e.chave}`).digest('base64') !== tecnico(e, 'hashCSRT')
      )
    },
  },
]

const notEnabled = (e: Exame): boolean => e.mundo.nao_habilitados.includes(emit(e, 'CNPJ') ?? '')

/**
 * Gives the CNPJ of the IE's owner: null = none; undefined = not compared, because there is no IE, or the simulator's
 * settings have none.
 */
function ownerOf(e: Exame, ie: string | undefined): string | null | undefined {
  const { inscricoes } = e.mundo
  if (!ie || ie === 'ISENTO' || Object.keys(inscricoes).length === 0) return undefined
  return Object.entries(inscricoes).find(([, dele]) => dele === ie)?.[0] ?? null
}
const another = (dono: string | null | undefined, cnpj: string | undefined): boolean =>
  typeof dono === 'string' && cnpj !== undefined && dono !== cnpj
const isDenied = (e: Exame, cnpj: string | undefined): boolean =>
  cnpj !== undefined && e.mundo.irregulares.includes(cnpj)

/** Rules of the register of taxpayers (MOC area H, and the denials). */
const regrasCadastro: readonly SefazRule[] = [
  { codigo: 230, check: e => ownerOf(e, emit(e, 'IE')) === null },
  { codigo: 231, check: e => another(ownerOf(e, emit(e, 'IE')), emit(e, 'CNPJ')) },
  onlyModelo('55', {
    codigo: 232,
    check: e => !dest(e, 'IE') && Boolean(e.mundo.inscricoes[dest(e, 'CNPJ') ?? '']),
  }),
  onlyModelo('55', { codigo: 233, check: e => ownerOf(e, dest(e, 'IE')) === null }),
  onlyModelo('55', { codigo: 234, check: e => another(ownerOf(e, dest(e, 'IE')), dest(e, 'CNPJ')) }),
  { codigo: 301, check: e => isDenied(e, emit(e, 'CNPJ')) },
  onlyModelo('55', { codigo: 302, check: e => isDenied(e, dest(e, 'CNPJ')) }),
]

/** Rules of issuer and recipient (MOC groups C, E). */
export const regrasPartes: readonly SefazRule[] = [
  { codigo: 207, check: e => emit(e, 'CNPJ') !== undefined && !isCnpj(emit(e, 'CNPJ') ?? '') },
  { codigo: 245, check: e => e.mundo.nao_cadastrados.includes(emit(e, 'CNPJ') ?? '') },
  onlyModelo('55', { codigo: 203, check: notEnabled }),
  onlyModelo('65', { codigo: 781, check: notEnabled }),
  { codigo: 229, check: e => /^0*$/.test(emit(e, 'IE') ?? '') },
  { codigo: 209, check: e => ieInvalida(emit(e, 'IE'), emit(e, 'enderEmit/UF')) },
  { codigo: 272, check: e => municipioInexistente(emit(e, 'enderEmit/cMun')) },
  { codigo: 273, check: e => municipioOfOtherUf(emit(e, 'enderEmit/cMun'), emit(e, 'enderEmit/UF')) },
  { codigo: 270, check: e => municipioInexistente(ide(e, 'cMunFG')) },
  { codigo: 271, check: e => municipioOfOtherUf(ide(e, 'cMunFG'), emit(e, 'enderEmit/UF')) },
  onlyModelo('55', { codigo: 719, check: e => !hasDest(e) }),
  // text of the public list of codes; the rule is not verified: MOC 7.0 has 720 in its place
  onlyModelo('55', { codigo: 507, check: e => ide(e, 'idDest') === '3' && dest(e, 'CNPJ') !== undefined }),
  { codigo: 208, check: e => dest(e, 'CNPJ') !== undefined && !isCnpj(dest(e, 'CNPJ') ?? '') },
  onlyModelo('65', { codigo: 220, check: e => hasDest(e) && dest(e, 'CNPJ') === emit(e, 'CNPJ') }),
  { codigo: 237, check: e => dest(e, 'CPF') !== undefined && !isCpf(dest(e, 'CPF') ?? '') },
  onlyModelo('55', { codigo: 724, check: e => dest(e, 'xNome') === undefined }),
  {
    codigo: 598,
    check: e => ide(e, 'tpAmb') === '2' && dest(e, 'xNome') !== undefined && dest(e, 'xNome') !== HOMOLOGACAO,
  },
  onlyModelo('55', { codigo: 726, check: e => find(e.inf, 'dest/enderDest') === undefined }),
  { codigo: 274, check: e => municipioInexistente(dest(e, 'enderDest/cMun')) },
  {
    codigo: 275,
    check: e => municipioOfOtherUf(dest(e, 'enderDest/cMun'), dest(e, 'enderDest/UF')),
  },
  onlyModelo('65', { codigo: 730, check: e => dest(e, 'ISUF') !== undefined }),
  onlyModelo('65', { codigo: 729, check: e => (dest(e, 'IE') ?? '') !== '' }),
  onlyModelo('65', { codigo: 789, check: e => hasDest(e) && dest(e, 'indIEDest') !== '9' }),
  onlyModelo('55', { codigo: 728, check: e => dest(e, 'indIEDest') === '1' && (dest(e, 'IE') ?? '') === '' }),
  onlyModelo('55', { codigo: 791, check: e => dest(e, 'indIEDest') === '2' && (dest(e, 'IE') ?? '') !== '' }),
  onlyModelo('55', {
    codigo: 805,
    check: e => dest(e, 'indIEDest') === '2' && SEM_ISENTO.includes(dest(e, 'enderDest/UF') ?? ''),
  }),
  onlyModelo('55', {
    codigo: 347,
    check: e => emit(e, 'IEST') !== undefined && ide(e, 'idDest') !== '2',
  }),
  onlyModelo('55', {
    codigo: 235,
    check: e => dest(e, 'ISUF') !== undefined && suframaErrada(dest(e, 'ISUF') ?? ''),
  }),
  onlyModelo('55', {
    codigo: 251,
    check: e =>
      dest(e, 'ISUF') !== undefined &&
      !['AC', 'AM', 'AP', 'RO', 'RR'].includes(dest(e, 'enderDest/UF') ?? ''),
  }),
  {
    codigo: 180,
    check: e => (e.mundo.regimes[emit(e, 'CNPJ') ?? ''] ?? emit(e, 'CRT')) !== emit(e, 'CRT'),
  },
  ...regrasRespTec,
  onlyModelo('55', {
    codigo: 486,
    check: e => EXIGEM_AUTXML.includes(emit(e, 'enderEmit/UF') ?? '') && find(e.inf, 'autXML') === undefined,
  }),
  { codigo: 210, check: e => ieInvalida(dest(e, 'IE'), dest(e, 'enderDest/UF')) },
  onlyModelo('55', { codigo: 794, check: e => !balcao(e) && ide(e, 'indPres') === '4' }),
  onlyModelo('55', {
    codigo: 696,
    check: e => dest(e, 'indIEDest') === '9' && ide(e, 'indFinal') === '0' && ide(e, 'idDest') !== '3',
  }),
  onlyModelo('55', {
    codigo: 771,
    check: e => ide(e, 'idDest') === '2' && dest(e, 'enderDest/UF') === 'EX',
  }),
  onlyModelo('55', {
    codigo: 772,
    // goods collected or delivered elsewhere leave the state, whatever the buyer's address (E12-30, exceptions 1 to 3)
    check: e =>
      ide(e, 'idDest') === '2' &&
      dest(e, 'enderDest/UF') === emit(e, 'enderEmit/UF') &&
      ['entrega', 'retirada'].every(onde =>
        [undefined, emit(e, 'enderEmit/UF')].includes(texto(e.inf, `${onde}/UF`)),
      ),
  }),
  onlyModelo('55', {
    codigo: 773,
    // a sale made face to face (indPres 1, 5) is internal, wherever the buyer lives (E03a-30)
    check: e =>
      ide(e, 'idDest') === '1' &&
      !['1', '5'].includes(ide(e, 'indPres') ?? '') &&
      dest(e, 'enderDest/UF') !== emit(e, 'enderEmit/UF'),
  }),
  ...regrasCadastro,
]
