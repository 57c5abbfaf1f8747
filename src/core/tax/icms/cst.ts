/** Effects of a CST or CSOSN of ICMS. They are data, so a new code is a new row and not a branch. */
export interface LinhaCst {
  cst: string
  descricao: string
  /** normal: base and value; diferido: CST 51; presumido: only to deduct from ST; null: no own ICMS. */
  proprio: 'normal' | 'diferido' | 'presumido' | null
  /** True when the base is reduced. */
  reduz: boolean
  /** sempre: always charged; se_informado: when icms_st and one of mobcst, mva, aliqmva are given. */
  st: 'sempre' | 'se_informado' | null
  fcp: boolean
  /** diferenca: the tax without the reduction less the tax with it; cheia: the whole tax is relieved. */
  desoneracao: 'cheia' | 'diferenca' | null
  credito: boolean
  /** Group of the note (ICMS02, ICMS15…) for single-phase ICMS, which is charged in R$ per unit. */
  mono: '02' | '15' | '53' | '61' | null
  /** True when the ICMS was retained before: the note states the effective ICMS. */
  efetivo: boolean
  /** True when DIFAL to the final consumer may apply. */
  difal: boolean
}

const linha = (cst: string, descricao: string, l: Partial<LinhaCst>): [string, LinhaCst] => [
  cst,
  {
    cst,
    descricao,
    proprio: null,
    reduz: false,
    st: null,
    fcp: false,
    desoneracao: null,
    credito: false,
    mono: null,
    efetivo: false,
    difal: false,
    ...l,
  },
]

const tributado = { proprio: 'normal', fcp: true, difal: true } as const

export const CST_ICMS: ReadonlyMap<string, LinhaCst> = new Map([
  linha('00', 'Tributada integralmente', tributado),
  linha('02', 'Tributação monofásica própria sobre combustíveis', { mono: '02' }),
  linha('10', 'Tributada e com cobrança do ICMS por substituição tributária', { ...tributado, st: 'sempre' }),
  linha('15', 'Tributação monofásica própria e com responsabilidade pela retenção', { mono: '15' }),
  linha('20', 'Com redução de base de cálculo', { ...tributado, reduz: true, desoneracao: 'diferenca' }),
  linha('30', 'Isenta ou não tributada e com cobrança do ICMS por ST', {
    st: 'sempre',
    desoneracao: 'cheia',
  }),
  linha('40', 'Isenta', { desoneracao: 'cheia' }),
  linha('41', 'Não tributada', { desoneracao: 'cheia' }),
  linha('50', 'Suspensão', { desoneracao: 'cheia' }),
  linha('51', 'Diferimento', { ...tributado, proprio: 'diferido' }),
  linha('53', 'Tributação monofásica com recolhimento diferido', { mono: '53' }),
  linha('60', 'ICMS cobrado anteriormente por substituição tributária', { efetivo: true }),
  linha('61', 'Tributação monofásica cobrada anteriormente', { mono: '61' }),
  linha('70', 'Com redução de base e cobrança do ICMS por ST', {
    ...tributado,
    reduz: true,
    st: 'sempre',
    desoneracao: 'diferenca',
  }),
  linha('90', 'Outras', { ...tributado, reduz: true, st: 'se_informado', desoneracao: 'diferenca' }),
  linha('101', 'Simples Nacional com permissão de crédito', { credito: true }),
  linha('102', 'Simples Nacional sem permissão de crédito', {}),
  linha('103', 'Isenção do ICMS no Simples Nacional por faixa de receita', {}),
  linha('201', 'Simples Nacional com crédito e com ST', {
    proprio: 'presumido',
    st: 'sempre',
    credito: true,
  }),
  linha('202', 'Simples Nacional sem crédito e com ST', { proprio: 'presumido', st: 'sempre' }),
  linha('203', 'Isenção no Simples Nacional por faixa de receita e com ST', {
    proprio: 'presumido',
    st: 'sempre',
  }),
  linha('300', 'Imune', {}),
  linha('400', 'Não tributada pelo Simples Nacional', {}),
  linha('500', 'ICMS cobrado anteriormente por ST ou antecipação', { efetivo: true }),
  linha('900', 'Outros (Simples Nacional)', {
    proprio: 'normal',
    reduz: true,
    st: 'se_informado',
    credito: true,
  }),
])
