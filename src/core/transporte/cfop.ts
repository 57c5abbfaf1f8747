/** CFOPs that SEFAZ takes in a CT-e or CT-e OS (676). */
const ACEITOS: ReadonlySet<string> = new Set([
  ...'5351 5352 5353 5354 5355 5356 5357 5359 5360 5601 5602 5603 5605 5606 5932 5949'.split(' '),
  ...'6351 6352 6353 6354 6355 6356 6357 6359 6360 6603 6932 6949 7358 7949'.split(' '),
])

export const isCfopDeTransporte = (cfop: string): boolean => ACEITOS.has(cfop)

/** Way of a service, and who issues its document. UF 'EX': abroad. */
export interface Trajeto {
  ufIni: string
  ufFim: string
  ufEmit: string
}

/** First digit that the way demands (519): 5 inside a state, 6 between two, 7 to abroad. */
export const firstDigit = ({ ufIni, ufFim }: Trajeto): '5' | '6' | '7' =>
  ufFim === 'EX' ? '7' : ufIni === ufFim ? '5' : '6'

/** Tells whether the service begins in another state than the issuer's, whose CFOP is 5932 or 6932 (524, 908). */
export const beginsElsewhere = ({ ufIni, ufEmit }: Pick<Trajeto, 'ufIni' | 'ufEmit'>): boolean =>
  ufIni !== 'EX' && ufIni !== ufEmit

/** Gives what is wrong with a CFOP of this way: the rejection and the right CFOP, or null. */
export function cfopFault(cfop: string, trajeto: Trajeto): { codigo: string; certo: string } | null {
  const certo = correctCfop(cfop, trajeto)
  if (certo === cfop && isCfopDeTransporte(cfop)) return null
  const fora = cfop.endsWith('932')
  const codigo = !isCfopDeTransporte(cfop)
    ? '676'
    : beginsElsewhere(trajeto) && !fora
      ? '524'
      : fora && !beginsElsewhere(trajeto)
        ? '908'
        : '519'
  return { codigo, certo }
}

/** Corrects a rule's CFOP for the way: its first digit, and 932 where the service begins in another state. */
export function correctCfop(cfop: string, trajeto: Trajeto): string {
  const digit = firstDigit(trajeto)
  if (digit === '7') return isCfopDeTransporte(cfop) && cfop.startsWith('7') ? cfop : '7358'
  if (beginsElsewhere(trajeto)) return `${digit}932`
  const fim = cfop.slice(1)
  const certo = `${digit}${fim === '932' || fim === '358' ? '353' : fim}`
  return isCfopDeTransporte(certo) ? certo : `${digit}353`
}

/** Kind of taker, as the CFOP tells it. */
export type AtividadeDoTomador =
  | 'transporte'
  | 'industria'
  | 'comercio'
  | 'comunicacao'
  | 'energia'
  | 'rural'
  | 'nao_contribuinte'

const FIM: Readonly<Record<AtividadeDoTomador, string>> = {
  transporte: '351',
  industria: '352',
  comercio: '353',
  comunicacao: '354',
  energia: '355',
  rural: '356',
  nao_contribuinte: '357',
}

/** Service whose CFOP is proposed. */
export interface ServicoDoCfop extends Trajeto {
  indIEToma: '1' | '2' | '9'
  atividade?: AtividadeDoTomador | null
  /** Goods without a fiscal document. */
  semNota?: boolean
  /** The carrier is the substitute of another that began the service. */
  substituto?: boolean
}

/** Proposes the CFOP of a service by its taker and its way (Conv. S/N de 1970, tabela de CFOP). */
export function proposeCfop(servico: ServicoDoCfop): string {
  const { indIEToma, atividade, semNota, substituto } = servico
  const fim = substituto
    ? '360'
    : semNota
      ? '359'
      : FIM[atividade ?? (indIEToma === '9' ? 'nao_contribuinte' : 'comercio')]
  return correctCfop(`5${fim}`, servico)
}
