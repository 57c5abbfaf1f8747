import { type ReportHead, toHead } from './define.ts'
import { REPORTS } from './index.ts'

/**
 * Heads of the reports (without columns), in order. The client's build replaces this module by its values
 * (scripts/heads-plugin.ts), so that the first load has no columns: export only JSON values.
 */
export const REPORT_HEADS: readonly ReportHead[] = REPORTS.map(toHead)
