import { type LinhaLei, linhas } from './linha.ts'

/**
 * States that demand from resellers the tax retained before, under CST 60 and CSOSN 500 (rejection 938): each state may
 * choose (NT 2018.005), and states not listed do not. No source tells since when RS demands it.
 */
export const ST_RETIDO: readonly LinhaLei[] = [
  ...linhas('st_retido_exigido_SP', [
    true,
    '2019-10-01',
    null,
    'NT 2018.005; netcpa.com.br, rejeição 938 na SEFAZ-SP (23/10/2019)',
    '2026-11-24',
  ]),
  ...linhas('st_retido_exigido_RS', [
    true,
    null,
    null,
    'NT 2018.005; Cybersul Informática, rejeição 938 na SEFAZ-RS (sem data)',
    '2026-11-24',
  ]),
]
