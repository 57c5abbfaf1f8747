import type { ReportHead } from '../reports/define.ts'
import { REPORT_HEADS } from '../reports/heads.ts'
import { defineRoute, type Route } from './define.ts'

/** Makes the screen of a report. */
export const toReportRoute = ({ route, title, permission, plan, called = [], words }: ReportHead): Route =>
  defineRoute({
    path: route,
    title,
    tela: 'relatorio',
    menu: 'relatorios',
    depois: true,
    permission,
    ...(plan ? { plan } : {}),
    chamado: called,
    palavras: `relatório ${words}`,
  })

/** Screens of the reports, in their order. */
export const REPORT_ROUTES: readonly Route[] = REPORT_HEADS.map(toReportRoute)
