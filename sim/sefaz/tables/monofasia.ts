/** Groups of a fuel: charged here, retained, charged before, deferred, difference of a mixture. */
export type GrupoMono = 'gMonoPadrao' | 'gMonoReten' | 'gMonoRet' | 'gMonoDif' | 'gpBioDiferenca'

/** First day of the layout that separates the two taxes (NT 2025.002 v1.50). */
export const SEPARADOS = '2026-11-16'

/** Indicators of the classes of CST 620 (sheet cClassTrib): of 2025-05-19 for the old layout, of 2026-06-22 for the new. */
export const GRUPOS_ANTES: Readonly<Record<string, readonly GrupoMono[]>> = {
  '620001': ['gMonoPadrao'],
  '620002': ['gMonoPadrao', 'gMonoReten'],
  '620003': ['gMonoDif'],
  '620004': ['gMonoPadrao', 'gMonoRet'],
  '620005': ['gMonoRet'],
  '620006': ['gMonoRet'],
}
export const GRUPOS_DEPOIS: Readonly<Record<string, readonly GrupoMono[]>> = {
  '620001': ['gMonoPadrao'],
  '620002': ['gMonoPadrao', 'gMonoReten'],
  '620004': ['gMonoRet', 'gpBioDiferenca'],
  '620005': ['gMonoRet', 'gpBioDiferenca'],
  '620006': ['gMonoRet'],
}

/** Rejections of a group that is missing and of one that should not be there, in the layout with both taxes together. */
export const JUNTOS = [
  ['gMonoPadrao', 1125, 1126],
  ['gMonoReten', 1127, 1128],
  ['gMonoRet', 1108, 1109],
  ['gMonoDif', 1148, 1149],
] as const

/** One tax in one of the two ways, in the layout that separates them. */
export interface ModoMono {
  imposto: 'IBS' | 'CBS'
  tag: string
  /** The other way of the same tax. */
  outra: string
  /** Years in which the way holds: first and last. */
  anos: readonly [de: string, ate: string]
  /** Rejections of the way in a year that is not its own, and of its absence in one that is. */
  indevido: number
  ausente: number
  grupos: readonly (readonly [grupo: GrupoMono, falta: number, sobra: number])[]
}

export const MODOS: readonly ModoMono[] = [
  {
    imposto: 'IBS',
    tag: 'gIBSMonoAdRem',
    outra: 'gIBSMonoAdValorem',
    anos: ['2029', '9999'],
    indevido: 1219,
    ausente: 1220,
    grupos: [
      ['gMonoPadrao', 1125, 1126],
      ['gMonoReten', 1127, 1128],
      ['gMonoRet', 1108, 1109],
      ['gpBioDiferenca', 1224, 1225],
    ],
  },
  {
    imposto: 'IBS',
    tag: 'gIBSMonoAdValorem',
    outra: 'gIBSMonoAdRem',
    anos: ['2026', '2028'],
    indevido: 1228,
    ausente: 1229,
    grupos: [
      ['gMonoPadrao', 1230, 1231],
      ['gMonoReten', 1235, 1236],
      ['gMonoRet', 1238, 1239],
      ['gpBioDiferenca', 1241, 1242],
    ],
  },
  {
    imposto: 'CBS',
    tag: 'gCBSMonoAdRem',
    outra: 'gCBSMonoAdValorem',
    anos: ['2027', '9999'],
    indevido: 1245,
    ausente: 1246,
    grupos: [
      ['gMonoPadrao', 1247, 1248],
      ['gMonoReten', 1250, 1251],
      ['gMonoRet', 1253, 1254],
      ['gpBioDiferenca', 1148, 1149],
    ],
  },
  {
    imposto: 'CBS',
    tag: 'gCBSMonoAdValorem',
    outra: 'gCBSMonoAdRem',
    anos: ['2026', '2026'],
    indevido: 1258,
    ausente: 1259,
    grupos: [
      ['gMonoPadrao', 1260, 1261],
      ['gMonoReten', 1263, 1264],
      ['gMonoRet', 1266, 1267],
      ['gpBioDiferenca', 1269, 1270],
    ],
  },
]
