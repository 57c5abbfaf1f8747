import type { OptionList } from '../../core/fields/field.ts'
import { REPORT_HEADS } from './heads.ts'

/** Reports as options of a field: id, title. */
export const REPORT_OPTIONS: OptionList = REPORT_HEADS.map(({ id, title }) => [id, title] as const)

/** Rights of all reports: any one of them allows saved reports and schedules. */
export const REPORT_RIGHTS = [...new Set(REPORT_HEADS.map(({ permission }) => permission))]
