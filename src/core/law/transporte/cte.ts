import { type LinhaLei, linhas } from '../linha.ts'

const AJ9 = 'Aj. SINIEF 9/2007'
const MOC = 'MOC CT-e 4.00, Anexo I'

/** Deadlines, lists and switches of CT-e and CT-e OS. The name of a deadline has its unit. */
export const CTE: readonly LinhaLei[] = [
  ...linhas('prazo_cancelamento_57_horas', ['168', null, null, `${AJ9}, cl. 14; ${MOC} (220)`, '2026-11-29']),
  ...linhas('prazo_cancelamento_67_horas', [
    '168',
    null,
    null,
    `Aj. SINIEF 36/2019; ${MOC} (220)`,
    '2026-11-29',
  ]),
  ...linhas('cte_substituicao_dias', ['60', null, null, `${AJ9}, cl. 17; ${MOC} (563)`, '2026-11-29']),
  // of the taker, from the authorisation
  ...linhas('cte_desacordo_dias', ['45', null, null, `${AJ9}, cl. 17; ${MOC} (787)`, '2026-11-29']),
  ...linhas('cte_atraso_horas', ['168', null, null, `${MOC} (228)`, '2026-11-29']),
  // minutes by which a clock may be ahead
  ...linhas('cte_adiantado_minutos', ['5', null, null, `${MOC} (212)`, '2026-11-29']),
  ...linhas('cte_gtv_dias', ['45', null, null, `${MOC} (758)`, '2026-11-29']),
  ...linhas('cte_documentos_maximo', ['2000', null, null, `${MOC} (601)`, '2026-11-29']),
  // R$; a state may set its own
  ...linhas('cte_valor_maximo', ['9999999.99', null, null, `${MOC} (650)`, 'release']),
  // states where no taker is exempt of registration
  ...linhas('cte_isento_vedado_ufs', [
    'AM BA CE GO MG MS MT PE RN SE SP'.split(' '),
    null,
    null,
    `${MOC} (617)`,
    'release',
  ]),
  // states whose contingency is SVC-RS; all others use SVC-SP
  ...linhas('cte_svc_rs_ufs', [
    'AP MS MT PE RR SP'.split(' '),
    null,
    null,
    'Portal CT-e, Relação de Serviços Web (SVC)',
    'release',
  ]),
  // EPEC and FS-DA end, and an offline emission takes their place, whose rules are not at hand: SVC alone
  ...linhas('cte_epec', [true, null, '2026-11-15', `${MOC}; NT 2026.004`, 'release']),
  // environments (tpAmb) where 310 answers for a document without IBS and CBS
  ...linhas('cte_rejeicao_310', [
    ['2'],
    '2026-07-01',
    null,
    'NT 2026.002 v1.01 do CT-e: produção, implementação futura',
    'release',
  ]),
  // 'prestacao': the total repeats vTPrest; from 2027 IBS and CBS are within vTPrest
  ...linhas('cte_vtotdfe', [
    'prestacao',
    '2026-01-01',
    null,
    'NT 2025.001 v1.13 (360, 365); NT 2026.004',
    'release',
  ]),
  ...linhas('cte_ibscbs_dentro', [true, '2027-01-01', null, 'NT 2026.004 do CT-e', 'release']),
  ...linhas('cte_pgto_vinc', [true, '2026-05-04', null, 'NT 2026.001 do CT-e', '2026-11-29']),
  // paper notes are no documents of a cargo any more
  ...linhas('cte_nota_papel', [true, null, '2024-05-31', 'NT 2024.001 do CT-e', 'release']),
  ...linhas('cte_simplificado', [true, '2024-10-21', null, 'Aj. SINIEF 46/2023; NT 2024.002', '2026-11-29']),
]
