import type { Route } from './define.ts'
import { OTHER_DOCUMENT_ROUTES, SALE_ROUTES } from './from-documents.ts'
import { READING_ROUTES, REGISTER_ROUTES } from './from-registers.ts'
import { REPORT_ROUTES } from './from-reports.ts'
import { IMPORTING } from './imports.ts'
import { OTHERS, OWED, PURCHASES, RETURNABLES, SELLING } from './screens.ts'

/** Screens in palette order. Any other path shows the 404 page. */
export const ROUTES: readonly Route[] = [
  ...SELLING,
  ...SALE_ROUTES,
  ...RETURNABLES,
  ...REGISTER_ROUTES,
  ...READING_ROUTES,
  ...PURCHASES,
  ...OWED,
  ...OTHER_DOCUMENT_ROUTES,
  ...OTHERS,
  ...IMPORTING,
  ...REPORT_ROUTES,
]
