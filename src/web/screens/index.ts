import type { ComponentType } from 'react'
import { prepareWith } from '../commands/prepare-screen.ts'
import { later } from '../shell/later.tsx'
import { HomeScreen } from './home/home-screen.tsx'
import { LoginScreen } from './login-screen.tsx'

/** Component of each screen key of domain/routes. A route whose key is missing does not exist yet. */
const SCREENS: Record<string, ComponentType> = {
  login: LoginScreen,
  inicio: HomeScreen,
  esqueceu: later(() => import('./acesso/forgot-screen.tsx'), 'ForgotScreen'),
  redefinir: later(() => import('./acesso/token-screen.tsx'), 'TokenScreen'),
  trial: later(() => import('./acesso/trial/trial-screen.tsx'), 'TrialScreen'),
  'trial.confirm': later(() => import('./acesso/trial/trial-confirm-screen.tsx'), 'TrialConfirmScreen'),
  primeiroAcesso: later(() => import('./acesso/first-run/first-run-screen.tsx'), 'FirstRunScreen'),
  ambiente: later(() => import('./acesso/first-run/ambiente-screen.tsx'), 'AmbienteScreen'),
  copias: later(() => import('./copias/copies-screen.tsx'), 'CopiesScreen'),
  config: later(() => import('./config/index-screen.tsx'), 'ConfigIndexScreen'),
  'config.pagina': later(() => import('./config/page-screen.tsx'), 'ConfigPageScreen'),
  admin: later(() => import('./admin/admin-screen.tsx'), 'AdminScreen'),
  'admin.licencas': later(() => import('./admin/licences-screen.tsx'), 'PendingLicencesScreen'),
  'admin.certificados': later(() => import('./admin/certificates-screen.tsx'), 'CertificatesScreen'),
  'admin.importar': later(() => import('./admin/import-screen.tsx'), 'ImportTableScreen'),
  resetSenha: later(() => import('./reset-screen.tsx'), 'ResetScreen'),
  segundoFator: later(() => import('./seguranca/factor-screen.tsx'), 'FactorScreen'),
  minhasSessoes: later(() => import('./seguranca/sessions-screen.tsx'), 'MySessionsScreen'),
  '403': later(() => import('./error-screens.tsx'), 'ForbiddenScreen'),
  '404': later(() => import('./error-screens.tsx'), 'NotFoundScreen'),
  '455': later(() => import('./error-screens.tsx'), 'BlockedScreen'),
  '457': later(() => import('./error-screens.tsx'), 'RestrictionScreen'),
  pdv: later(() => import('../till/screen/pdv-screen.tsx'), 'PdvScreen'),
  pdv2: later(() => import('../till/quick/quick-catalog.tsx'), 'QuickCatalog'),
  'pdv2.carrinho': later(() => import('../till/quick/quick-cart.tsx'), 'QuickCart'),
  'pdv2.pagamento': later(() => import('../till/quick/quick-payment.tsx'), 'QuickPayment'),
  vendas: later(() => import('./vendas/sales-screen.tsx'), 'SalesScreen'),
  venda: later(() => import('../documents/sale-or-document.tsx'), 'SaleOrDocument'),
  delivery: later(() => import('../documents/orders/delivery-screen.tsx'), 'DeliveryScreen'),
  cozinha: later(() => import('../kitchen/kitchen-screen.tsx'), 'KitchenScreen'),
  'financeiro.conciliacao': later(
    () => import('./conciliacao/conciliation-screen.tsx'),
    'ConciliationScreen',
  ),
  caixas: later(() => import('./caixas/sessions-screen.tsx'), 'SessionsScreen'),
  conhecimentos: later(
    () => import('./conhecimentos/received-freights-screen.tsx'),
    'ReceivedFreightsScreen',
  ),
  radar: later(() => import('./radar/radar-screen.tsx'), 'RadarScreen'),
  contratos: later(() => import('../contracts/contracts-screen.tsx'), 'ContractsScreen'),
  ordem: later(() => import('../contracts/order-screen.tsx'), 'OrderScreen'),
  vales: later(() => import('./vales/vouchers-screen.tsx'), 'VouchersScreen'),
  'caixa.diario': later(() => import('./financeiro/cash-screens.tsx'), 'CashDayScreen'),
  'caixa.especie': later(() => import('./financeiro/in-cash-screen.tsx'), 'InCashScreen'),
  'caixa.mensal': later(() => import('./financeiro/cash-screens.tsx'), 'CashMonthScreen'),
  'financeiro.valores_a_devolver': later(() => import('./devolver/owed-back-screen.tsx'), 'OwedBackScreen'),
  'financeiro.cheques': later(() => import('./cheques/cheques-screen.tsx'), 'ChequesScreen'),
  'financeiro.pix': later(() => import('./pix/pix-screen.tsx'), 'PixScreen'),
  'financeiro.avulsos': later(() => import('./financeiro/loose-screen.tsx'), 'LooseScreen'),
  relatorio: later(() => import('../reports/report-screen.tsx'), 'ReportScreen'),
  'financeiro.receber': later(() => import('./financeiro/owed-screen.tsx'), 'ReceivableScreen'),
  'financeiro.pagar': later(() => import('./financeiro/owed-screen.tsx'), 'PayableScreen'),
  'financeiro.parcela': later(() => import('./financeiro/entry-screen.tsx'), 'EntryScreen'),
  'financeiro.previsao': later(() => import('./financeiro/outlook-screen.tsx'), 'OutlookScreen'),
  'financeiro.fechamento': later(() => import('./financeiro/closing-screen.tsx'), 'ClosingScreen'),
  dadosPessoais: later(() => import('./dados-pessoais/personal-data-screen.tsx'), 'PersonalDataScreen'),
  'integracao.importar': later(() => import('./integracao/import-screens.tsx'), 'ImportSourceScreen'),
  'integracao.tipo': later(() => import('./integracao/import-screens.tsx'), 'ImportTypeScreen'),
  'integracao.importar_config': later(() => import('./integracao/import-screens.tsx'), 'ImportConfigScreen'),
  'integracao.config': later(() => import('./integracao/config-screen.tsx'), 'IntegrationConfigScreen'),
  'integracao.enviar': later(() => import('./integracao/send-screen.tsx'), 'IntegrationSendScreen'),
  'financeiro.remessas': later(() => import('./remessas/files-screen.tsx'), 'RemittancesScreen'),
  'financeiro.remessa': later(() => import('./remessas/file-screen.tsx'), 'RemittanceScreen'),
  'financeiro.remessa_conferir': later(() => import('./remessas/check-screen.tsx'), 'RemittanceCheckScreen'),
  documento: later(() => import('../documents/screens.tsx'), 'DocumentScreen'),
  documentos: later(() => import('../documents/screens.tsx'), 'DocumentsScreen'),
  'documento.proprio': later(() => import('../documents/own/own-screen.tsx'), 'OwnScreen'),
  'registro.lista': later(() => import('../register/list/list-screen.tsx'), 'ListScreen'),
  'registro.importar': later(() => import('../register/import/import-screen.tsx'), 'ImportScreen'),
  'registro.form': later(() => import('../register/form/form-screen.tsx'), 'FormScreen'),
  'registro.massa': later(() => import('../register/list/mass-screen.tsx'), 'MassScreen'),
  'retornaveis.monitoramento': later(() => import('./retornaveis/monitor-screen.tsx'), 'MonitorScreen'),
  'retornaveis.gerenciamento': later(() => import('./retornaveis/manage-screen.tsx'), 'ManageScreen'),
  'fiscal.consultar': later(() => import('./consultar/query-screen.tsx'), 'QueryScreen'),
  'fiscal.inutilizar': later(() => import('./inutilizar/voiding-screen.tsx'), 'VoidingScreen'),
  'contabil.sped': later(() => import('./sped/files-screen.tsx'), 'SpedScreen'),
  'contabil.conferencia': later(() => import('./sped/checks-screen.tsx'), 'ChecksScreen'),
  'contabil.xml': later(() => import('./baixar-xml/download-screen.tsx'), 'DownloadScreen'),
  compras: later(() => import('../purchases/entries-screen.tsx'), 'EntriesScreen'),
  compra: later(() => import('../purchases/entry-screen.tsx'), 'EntryScreen'),
  'compras.importar': later(() => import('../purchases/import-screen.tsx'), 'ImportNotesScreen'),
  manifesto: later(() => import('./manifesto/manifest-screen.tsx'), 'ManifestScreen'),
  'lotes.validade': later(() => import('./lotes/expiry-screen.tsx'), 'ExpiryScreen'),
  'estoque.perdas': later(() => import('./perdas/losses-screen.tsx'), 'LossesScreen'),
  'estoque.movimento': later(() => import('../stock/movement/movement-screen.tsx'), 'MovementScreen'),
  'estoque.contagens': later(() => import('../stock/count/counts-screen.tsx'), 'CountsScreen'),
  'estoque.contagem': later(() => import('../stock/count/count-screen.tsx'), 'CountScreen'),
  diagnostics: later(() => import('./diagnostics/diagnostics-screen.tsx'), 'DiagnosticsScreen'),
}

export const screenFor = (key: string): ComponentType | undefined => SCREENS[key]

prepareWith('registro.lista', async route => {
  const { prepareList } = await import('../register/list/prepare-list.ts')
  prepareList(route)
})

/** Loads the code shared by all lists while the browser is idle, so that the first list opens as fast as later ones. */
export function warmScreens(): void {
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000))
  idle(() => void import('../register/list/list-screen.tsx').catch(() => {}), { timeout: 10_000 })
}
