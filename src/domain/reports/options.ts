import type { OptionList } from '../../core/fields/field.ts'
import { REPORT_HEADS } from './heads.ts'

/** Reports as a choice: id, title. */
export const REPORT_OPTIONS: OptionList = REPORT_HEADS.map(({ id, title }) => [id, title] as const)

/** Rights of the reports: who has one of them may keep views and schedules. */
export const REPORT_RIGHTS = [...new Set(REPORT_HEADS.map(({ permission }) => permission))]
