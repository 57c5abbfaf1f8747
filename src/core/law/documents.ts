import { RESP_TEC } from './estados/regras.ts'
import { type LinhaLei, linhas } from './linha.ts'

/** Switches by date: groups, notes and duties of the tax reform and of the documents. */
export const DOCUMENTS: readonly LinhaLei[] = [
  ...linhas('rtc_vprod_bruto', [
    true,
    '2027-01-01',
    null,
    'NT 2026.008 (I11, I11b, I11c, W01a)',
    '2026-10-07',
  ]),
  ...linhas('rtc_vprodliq_exigido', [false, null, null, 'NT 2026.008, regra 1278 futura', '2026-10-07']),
  // CRTs whose items must carry the IBS/CBS group
  ...linhas(
    'rtc_dever',
    [['3'], '2026-01-01', '2026-12-31', 'LC 214/2025; Ato Conjunto RFB/CGIBS 4/2026', '2026-10-08'],
    [['1', '2', '3', '4'], '2027-01-01', null, 'Ato Conjunto RFB/CGIBS 4/2026 art. 1 §1', '2026-10-08'],
  ),
  // CRTs that pay IBS and CBS inside the DAS and whose notes wait for the layout of the Simples (cAtivSN by item; the values
  // are in an event of SEFAZ, not in the note): without gIBSCBS a CST 000 is refused (1022), so the note has no group
  ...linhas('das_sem_grupo', [
    ['1', '4'],
    '2027-01-01',
    null,
    'LC 214/2025 arts. 41 e 47; NT 2026.005 não publicada (tabelas V0049 e V0050 da calculadora da RFB, 2026-08-07)',
    'release',
  ]),
  // above the sub-limit the IBS is outside the DAS, and the issuer declares it in gIBSCBS
  ...linhas('das_so_ibs', [
    ['2'],
    '2027-01-01',
    null,
    'LC 123/2006 art. 13-A (LC 214/2025 art. 517); tabela V0050 da calculadora da RFB, 2026-08-07',
    'release',
  ]),
  // from this day on the bell tells a Simples company what its notes have in 2027
  ...linhas('das_aviso', [true, '2026-12-01', null, 'LC 214/2025 arts. 41 e 348', 'release']),
  // states that refuse a note without the technical person in charge (rej. 972)
  ...linhas('resp_tec_exigido', [RESP_TEC.ufs, RESP_TEC.de, null, RESP_TEC.fonte, RESP_TEC.verificado]),
  // states whose contingency for the NF-e is SVC-RS; others use SVC-AN
  ...linhas('svc_rs_ufs', [
    ['AM', 'BA', 'GO', 'MA', 'MS', 'MT', 'PE', 'PR'],
    null,
    null,
    'Portal NF-e, Relação de Serviços Web (SVC)',
    '2026-11-22',
  ]),
  // states with EPEC of an NFC-e in this system: none. Only SP has the service, and its protocol is not verified yet
  ...linhas('epec_65_ufs', [[], null, null, 'SEFAZ-SP, NFC-e, Web Services (RecepcaoEPEC)', 'release']),
  // CNPJ that must be allowed to download the XML when no other is (rej. 486): the state's tax office
  ...linhas('autxml_padrao_BA', ['13937073000156', null, null, 'SEFAZ-BA (rejeição 486)', 'release']),
  // environments (tpAmb) where rejection 1115 answers for CRT 3
  ...linhas('rtc_rejeicao_1115', [
    ['2'],
    '2026-07-01',
    null,
    'NT 2025.002 v1.52; Ato Técnico Conjunto RFB/CGIBS 1/2026',
    '2026-10-07',
  ]),
  ...linhas('rtc_mono_620', [true, '2026-11-16', null, 'NT 2025.002 v1.50, UB84 a UB105b', '2026-10-07']),
  ...linhas('nfce_cnpj_bloqueado', [
    false,
    '2026-04-08',
    null,
    'Aj. SINIEF 12/2026 revogou 11/2025',
    '2026-10',
  ]),
  ...linhas('nfe_balcao', [
    true,
    '2026-08-03',
    null,
    'Aj. SINIEF 13/2026; NT 2026.002, 2026.003',
    '2026-10-07',
  ]),
  ...linhas('nfe_sem_ref_nfce', [true, '2026-12-14', null, 'NT 2026.002 v1.11 (679, 375)', '2026-10-07']),
  ...linhas('cstat_120', [true, '2026-10-05', null, 'NT 2026.002 v1.11', '2026-10-07']),
  // QR versions allowed in an NFC-e; an NF-e with tpImp 6 takes only 3
  ...linhas('qr_v3', [['2', '3'], '2025-09-08', null, 'NT 2025.001 v1.03', '2026-10']),
  ...linhas('cnpj_alfa', [true, '2026-07-06', null, 'NT Conj. 2025.001; NT 2026.004 v1.01', '2026-10-10']),
  ...linhas('danfe_rtc', [true, '2026-12-01', null, 'NT 2026.010', '2026-10']),
  ...linhas('devolucao_item_ref', [
    true,
    '2026-11-16',
    null,
    'NT 2025.002; NT 2026.009 (321, VC02)',
    '2026-10-05',
  ]),
  // recipient of the entry note for a return of an anonymous consumer: the shop, or the consumer, then named
  ...linhas('devolucao_anonima', [
    'emitente',
    null,
    null,
    'MOC, 719: a 55 diz sempre o destinatário; sem regra própria da UF lida, vai a própria empresa',
    'release',
  ]),
  ...linhas('devolucao_anonima_SP', [
    'emitente',
    '2021-12-30',
    null,
    'SEFAZ-SP, Resposta à Consulta 24842/2021',
    '2026-11-24',
  ]),
  ...linhas('devolucao_anonima_GO', [
    'consumidor',
    '2011-10-14',
    null,
    'SEFAZ-GO, Parecer GEOT 1024/2011; RCTE, Anexo X, art. 179, III, a',
    'release',
  ]),
  // share of the CBS that goes to the state or city that buys, beside all of the IBS
  ...linhas(
    'compra_gov_cbs',
    ...(
      [
        ['0', '2027-01-01', '2028-12-31'],
        ['0.1', '2029-01-01', '2029-12-31'],
        ['0.2', '2030-01-01', '2030-12-31'],
        ['0.3', '2031-01-01', '2031-12-31'],
        ['0.4', '2032-01-01', '2032-12-31'],
        ['1', '2033-01-01', null],
      ] as const
    ).map(([fator, de, ate]): [string, string, string | null, string, string] => [
      fator,
      de,
      ate,
      'LC 214/2025 art. 473; tabela V0050 da calculadora da RFB, 2026-08-07',
      'release',
    ]),
  ),
  // the buying government receives all of the tax, and the rates of other governments are zero; no act found tells how this
  // begins
  ...linhas('compra_gov_destino', [
    true,
    '2027-01-01',
    null,
    'CF, art. 149-C (EC 132/2023); LC 214/2025, art. 473',
    'release',
  ]),
  // states that take CST 10 inside the state to a buyer who is no taxpayer, as in sales from door to door: none confirmed
  ...linhas('cst10_nao_contribuinte', [
    [],
    null,
    null,
    'MOC 7.0, Anexo I, N12-70, exceção 8, a critério da UF',
    'release',
  ]),
  ...linhas('emitente_sem_ie', [true, '2026-11-16', null, 'NT 2026.007', '2026-10-05']),
  ...linhas('gtin_validacao', [true, '2027-09-01', null, 'NT 2021.003 v1.50', '2026-10-10']),
  ...linhas('produtor_pf_cnpj', [true, '2027-01-01', null, 'Decreto 13.075/2026', 'release']),
]
