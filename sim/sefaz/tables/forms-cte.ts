/**
 * Forms of the CT-e's messages, one root or type a line (see transport/form.ts). Source: package PL_CTe_400 of NT 2026.002, and
 * PL_CTeDistDFe_100; vTPrestLiq is of NT 2026.004.
 */
export const CTE_FORMS = `
CTe = TCTe
CTeOS = TCTeOS
CTeSimp = TCTeSimp
rodo = {RNTRC:P0 occ{0,10}{serie?:T1-3 nOcc:P1 dEmi:TData emiOcc{CNPJ:TCnpj cInt?:T1-10 IE:TIe UF:TUf
  fone?:TFone}}}
rodoOS = {(TAF:TTermoAutFreta | NroRegEstadual:TNroRegEstadual) veic?{placa:P2 RENAVAM?:T9-11
  prop?{(CPF:TCpf | CNPJ:TCnpjOpc) (TAF:TTermoAutFreta | NroRegEstadual:TNroRegEstadual) xNome:T2-60 (IE:P3
  UF:TUf)? tpProp:=0|1|2} UF?:TUf} infFretamento?{tpFretamento:=1|2 dhViagem?:TDateTimeUTC}}
aereo = {nMinu?:P4 nOCA?:TCpf dPrevAereo:TData natCarga{xDime?:T5-14 cInfManu*:P5} tarifa{CL:P6 cTar?:T1-4
  vTar:TDec_1302} peri*{nONU:P7 qTotEmb:T1-20 infTotAP{qTotProd:TDec_1104 uniAP:P8}}}
aquav = {vPrest:TDec_1302 vAFRMM:TDec_1302 xNavio:T1-60 balsa{0,3}{xBalsa:T1-60} nViag?:P9 direc:=N|S|L|O
  irin:P10 detCont*{nCont:TContainer lacre{0,3}{nLacre:T1-20} infDoc?{(infNF+{serie:T1-3 nDoc:T1-20
  unidRat?:TDec_0302_0303} | infNFe+{chave:TChDFe unidRat?:TDec_0302_0303})}} tpNav?:=0|1}
ferrov = {tpTraf:=0|1|2|3 trafMut?{respFat:=1|2 ferrEmi:=1|2 vFrete:TDec_1302 chCTeFerroOrigem?:TChDFe
  ferroEnv*{CNPJ:TCnpj cInt?:T1-10 IE?:TIe xNome:T2-60 enderFerro:TEnderFer}} fluxo:T1-10}
duto = {vTar?:TDec_0906Opc dIni:TData dFim:TData classDuto?:=1|2|3 tpContratacao?:=0|1|2
  codPontoEntrada?:T2-20 codPontoSaida?:T2-20 nContrato?:T2-20}
multimodal = {COTM:T1-20 indNegociavel:=0|1 seg?{infSeg{xSeg:T1-30 CNPJ:TCnpjOpc} nApol:T1-20 nAver:T1-20}}
consSitCTe = TConsSitCTe
consStatServCTe = TConsStatServ
eventoCTe = TEvento
evCancCTe = {descEvento:=Cancelamento nProt:TProt xJust:T15-255}
evCCeCTe = {descEvento:P30 infCorrecao+{grupoAlterado:P31 campoAlterado:P31 valorAlterado:P32
  nroItemAlterado?:P33} xCondUso:P34}
evPrestDesacordo = {descEvento:P35 indDesacordoOper:=1 xObs:T15-255}
evCancPrestDesacordo = {descEvento:P36 nProtEvPrestDes:TProt}
evCECTe = {descEvento:P37 nProt:TProt dhEntrega:TDateTimeUTC nDoc:T2-20 xNome:T2-60 latitude?:TLatitude
  longitude?:TLongitude hashEntrega:P29 dhHashEntrega:TDateTimeUTC infEntrega{0,2000}{chNFe:TChDFe}}
evCancCECTe = {descEvento:P38 nProt:TProt nProtCE:TProt}
evIECTe = {descEvento:P39 nProt:TProt dhTentativaEntrega:TDateTimeUTC nTentativa?:P28 tpMotivo:=1|2|3|4
  xJustMotivo?:T15-256 latitude?:TLatitude longitude?:TLongitude hashTentativaEntrega?:P29
  dhHashTentativaEntrega?:TDateTimeUTC infEntrega{0,2000}{chNFe:TChDFe}}
evCancIECTe = {descEvento:P40 nProt:TProt nProtIE:TProt}
evRegMultimodal = {descEvento:P41 xRegistro:T15-1000 nDoc?:P42}
evGTV = {descEvento:P43 infGTV+{nDoc:T1-20 id:T1-20 serie?:T1-3 subserie?:T1-3 dEmi:TData nDV:T1-1
  qCarga:TDec_1104 infEspecie+{tpEspecie:=1|2|3|4 vEspecie?:TDec_1302} rem{(CNPJ:TCnpjOpc | CPF:TCpf) IE?:P3
  UF:TUf xNome:T2-60} dest{(CNPJ:TCnpjOpc | CPF:TCpf) IE?:P3 UF:TUf xNome:T2-60} placa?:P2 UF?:TUf
  RNTRC?:P0}}
evVincPgto = {descEvento:P44 nProt:TProt pgto:TPagamentoRTC}
evCancVincPgto = {descEvento:P45 nProt:TProt nProtVincPgto:TProt}
evEPECCTe = {descEvento:=EPEC xJust:T15-255 vICMS:TDec_1302 vICMSST?:TDec_1302 vTPrest:TDec_1302
  vCarga:TDec_1302 toma4{toma:=0|1|2|3|4 UF:TUf (CNPJ:TCnpjOpc | CPF:TCpf) IE?:P3} modal:TModTransp
  UFIni:TUf UFFim:TUf tpCTe:P46 dhEmi:TDateTimeUTC}
distDFeInt = {tpAmb:TAmb cUFAutor:TCodUfIBGE (CNPJ:P50 | CPF:P51) (distNSU{ultNSU:TProt} |
  consNSU{NSU:TProt}) @versao:TVerDistDFe}
TCTe = {infCte{ide{cUF:TCodUfIBGE cCT:P11 CFOP:TCfop natOp:T1-60 mod:TModCT serie:P12 nCT:TNF
  dhEmi:TDateTimeUTC tpImp:=1|2 tpEmis:=1|3|4|5|7|8 cDV:P13 tpAmb:TAmb tpCTe:TFinCTe procEmi:TProcEmiCTe
  verProc:T1-20 indGlobalizado?:=1 cMunEnv:TCodMunIBGE xMunEnv:T2-60 UFEnv:TUf modal:TModTransp
  tpServ:=0|1|2|3|4 cMunIni:TCodMunIBGE xMunIni:T2-60 UFIni:TUf cMunFim:TCodMunIBGE xMunFim:T2-60 UFFim:TUf
  retira:=0|1 xDetRetira?:T1-160 indIEToma:=1|2|9 (toma3{toma:=0|1|2|3} | toma4{toma:=4 (CNPJ:TCnpjOpc |
  CPF:TCpf) IE?:P3 xNome:T2-60 xFant?:T2-60 fone?:TFone enderToma:TEndereco email?:TEmail})
  (dhCont:TDateTimeUTC xJust:T15-256)? gCompraGov?:TCompraGovReduzido tpPagAnt?:TPagAnt
  gPagAntecipado?{(chCTePagAnt:TChDFe){1,99}}} compl?{xCaracAd?:T1-15 xCaracSer?:T1-30 xEmi?:T1-20
  fluxo?{xOrig?:T1-60 pass*{xPass?:T1-15} xDest?:T1-60 xRota?:T1-10} Entrega?{(semData{tpPer:=0} |
  comData{tpPer:=1|2|3 dProg:TData} | noPeriodo{tpPer:=4 dIni:TData dFim:TData}) (semHora{tpHor:=0} |
  comHora{tpHor:=1|2|3 hProg:TTime} | noInter{tpHor:=4 hIni:TTime hFim:TTime})} origCalc?:T2-40
  destCalc?:T2-40 xObs?:T1-2000 ObsCont{0,10}{xTexto:T1-160 @xCampo:T1-20} ObsFisco{0,10}{xTexto:T1-60
  @xCampo:T1-20}} emit{(CNPJ:TCnpj | CPF:TCpf) IE?:TIe IEST?:TIe xNome:T2-60 xFant?:T2-60 enderEmit:TEndeEmi
  CRT:TCRT ISUFEmit?:P14} rem?{(CNPJ:TCnpjOpc | CPF:TCpf) IE?:P3 xNome:T2-60 xFant?:T2-60 fone?:TFone
  enderReme:TEndereco email?:TEmail} exped?{(CNPJ:TCnpjOpc | CPF:TCpf) IE?:P3 xNome:T2-60 fone?:TFone
  enderExped:TEndereco email?:TEmail} receb?{(CNPJ:TCnpjOpc | CPF:TCpf) IE?:P3 xNome:T2-60 fone?:TFone
  enderReceb:TEndereco email?:TEmail} dest?{(CNPJ:TCnpjOpc | CPF:TCpf) IE?:P3 xNome:T2-60 fone?:TFone
  ISUF?:P15 enderDest:TEndereco email?:TEmail} vPrest{vTPrest:TDec_1302 vTPrestLiq?:TDec_1302 vRec:TDec_1302 Comp*{xNome:T1-15
  vComp:TDec_1302}} imp{ICMS:TImp vTotTrib?:TDec_1302 infAdFisco?:T1-2000 ICMSUFFim?{vBCUFFim:TDec_1302
  pFCPUFFim:TDec_0302 pICMSUFFim:TDec_0302 pICMSInter:TDec_0302 vFCPUFFim:TDec_1302 vICMSUFFim:TDec_1302
  vICMSUFIni:TDec_1302} IBSCBS?:TTribCTe vTotDFe?:TDec_1302} pgtoVinc?{pgto{1,99}:TPagamentoRTC}
  (infCTeNorm{infCarga{vCarga?:TDec_1302 proPred:T1-60 xOutCat?:T1-30 infQ+{cUnid:=00|01|02|03|04|05
  tpMed:T1-20 qCarga:TDec_1104} vCargaAverb?:TDec_1302Opc} infDoc?{(infNF+{nRoma?:T1-20 nPed?:T1-20
  mod:TModNF serie:T1-3 nDoc:T1-20 dEmi:TData vBC:TDec_1302 vICMS:TDec_1302 vBCST:TDec_1302 vST:TDec_1302
  vProd:TDec_1302 vNF:TDec_1302 nCFOP:TCfop nPeso?:TDec_1203Opc PIN?:P16 dPrev?:TData
  (infUnidCarga*:TUnidCarga | infUnidTransp*:TUnidadeTransp)} | infNFe+{chave:TChDFe PIN?:P16 dPrev?:TData
  (infUnidCarga*:TUnidCarga | infUnidTransp*:TUnidadeTransp)} | infOutros+{tpDoc:=00|10|59|65|99
  descOutros?:T1-100 nDoc?:T1-20 dEmi?:TData vDocFisc?:TDec_1302Opc dPrev?:TData (infUnidCarga*:TUnidCarga |
  infUnidTransp*:TUnidadeTransp)} | infDCe+{chave:TChDFe})} docAnt?{emiDocAnt+{(CNPJ:TCnpjOpc | CPF:TCpf)
  (IE:TIe UF:TUf)? xNome:T1-60 idDocAnt{1,2}{(idDocAntPap+{tpDoc:=07|08|09|10|11|12|13 serie:T1-3
  subser?:T1-2 nDoc:T1-30 dEmi:TData} | idDocAntEle+{chCTe:TChDFe})}}} infModal{*:any @versaoModal:P17}
  veicNovos*{chassi:P18 cCor:T1-4 xCor:T1-40 cMod:T1-6 vUnit:TDec_1302 vFrete:TDec_1302}
  cobr?{fat?{nFat?:T1-60 vOrig?:TDec_1302Opc vDesc?:TDec_1302Opc vLiq?:TDec_1302Opc} dup*{nDup?:T1-60
  dVenc?:TData vDup?:TDec_1302Opc}} infCteSub?{chCte:TChDFe indAlteraToma?:=1} infGlobalizado?{xObs:T15-256}
  infServVinc?{infCTeMultimodal+{chCTeMultimodal:TChDFe}}} | infCteComp{1,10}{chCTe:TChDFe})
  autXML{0,10}{(CNPJ:TCnpj | CPF:TCpf)} infRespTec?:TRespTec infSolicNFF?{xSolic:T2-8000}
  infPAA?{CNPJPAA:TCnpj PAASignature{SignatureValue:texto RSAKeyValue:TRSAKeyValueType}} @versao:P19
  @Id:P20} infCTeSupl?{qrCodCTe:T50-1000} Signature:any}
TCTeOS = {infCte{ide{cUF:TCodUfIBGE cCT:P11 CFOP:TCfop natOp:T1-60 mod:TModCTOS serie:P12 nCT:TNF
  dhEmi:TDateTimeUTC tpImp:=1|2 tpEmis:=1|5|7|8 cDV:P13 tpAmb:TAmb tpCTe:TFinCTe procEmi:TProcEmi
  verProc:T1-20 cMunEnv:TCodMunIBGE xMunEnv:T2-60 UFEnv:TUf modal:TModTranspOS tpServ:=6|7|8
  indIEToma:=1|2|9 cMunIni?:TCodMunIBGE xMunIni?:T2-60 UFIni?:TUf cMunFim?:TCodMunIBGE xMunFim?:T2-60
  UFFim?:TUf infPercurso{0,25}{UFPer:TUf} (dhCont:TDateTimeUTC xJust:T15-256)?
  gCompraGov?:TCompraGovReduzido} compl?{xCaracAd?:T1-15 xCaracSer?:T1-30 xEmi?:T1-20 xObs?:T1-2000
  ObsCont{0,10}{xTexto:T1-160 @xCampo:T1-20} ObsFisco{0,10}{xTexto:T1-60 @xCampo:T1-20}} emit{CNPJ:TCnpj
  IE:TIe IEST?:TIe xNome:T2-60 xFant?:T2-60 enderEmit:TEndeEmi CRT:TCRT ISUFEmit?:P14} toma?{(CNPJ:TCnpjOpc
  | CPF:TCpf) IE?:P3 xNome:T2-60 xFant?:T2-60 fone?:TFone enderToma:TEndereco email?:TEmail}
  vPrest{vTPrest:TDec_1302 vTPrestLiq?:TDec_1302 vRec:TDec_1302 Comp*{xNome:T1-15 vComp:TDec_1302}} imp{ICMS:TImpOS
  vTotTrib?:TDec_1302 infAdFisco?:T1-2000 ICMSUFFim?{vBCUFFim:TDec_1302 pFCPUFFim:TDec_0302
  pICMSUFFim:TDec_0302 pICMSInter:TDec_0302 vFCPUFFim:TDec_1302 vICMSUFFim:TDec_1302 vICMSUFIni:TDec_1302}
  infTribFed?{vPIS?:TDec_1302 vCOFINS?:TDec_1302 vIR?:TDec_1302 vINSS?:TDec_1302 vCSLL?:TDec_1302}
  IBSCBS?:TTribCTe vTotDFe?:TDec_1302} pgtoVinc?{pgto{1,99}:TPagamentoRTC}
  (infCTeNorm{infServico{xDescServ:T1-30 infQ?{qCarga:TDec_1104}} infDocRef*{(nDoc:T1-20 serie?:T1-3
  subserie?:T1-3 dEmi:TData vDoc?:TDec_1302 | chBPe:TChDFe)} seg*{respSeg:P21 xSeg?:T1-30 nApol?:T1-20}
  infModal?{*:any @versaoModal:P17} infCteSub?{chCte:TChDFe} refCTeCanc?:TChDFe cobr?{fat?{nFat?:T1-60
  vOrig?:TDec_1302Opc vDesc?:TDec_1302Opc vLiq?:TDec_1302Opc} dup*{nDup?:T1-60 dVenc?:TData
  vDup?:TDec_1302Opc}} infGTVe*{chCTe:P22 Comp+{tpComp:=1|2|3|4|5|6 vComp:TDec_1302 xComp?:T0-15}}} |
  infCteComp{1,10}{chCTe:TChDFe}) autXML{0,10}{(CNPJ:TCnpj | CPF:TCpf)} infRespTec?:TRespTec
  tpPagAnt?:TPagAnt gPagAntecipado?{(chCTePagAnt:TChDFe){1,99}} @versao:P19 @Id:P20}
  infCTeSupl?{qrCodCTe:T50-1000} Signature:any @versao:P19}
TCTeSimp = {infCte{ide{cUF:TCodUfIBGE cCT:P11 CFOP:TCfop natOp:T1-60 mod:TModCT serie:P12 nCT:TNF
  dhEmi:TDateTimeUTC tpImp:=1|2 tpEmis:=1|3|4|7|8 cDV:P13 tpAmb:TAmb tpCTe:TFinCTeSimp procEmi:TProcEmiCTe
  verProc:T1-20 cMunEnv:TCodMunIBGE xMunEnv:T2-60 UFEnv:TUf modal:TModTranspSimp tpServ:=0|1|2 UFIni:TUf
  UFFim:TUf retira:=0|1 xDetRetira?:T1-160 (dhCont:TDateTimeUTC xJust:T15-256)?
  gCompraGov?:TCompraGovReduzido tpPagAnt?:TPagAnt gPagAntecipado?{(chDFePagAnt:TChDFe){1,99}}}
  compl?{xCaracAd?:T1-15 xCaracSer?:T1-30 fluxo?{xOrig?:T1-60 pass*{xPass?:T1-15} xDest?:T1-60 xRota?:T1-10}
  xObs?:T1-2000 ObsCont{0,10}{xTexto:T1-160 @xCampo:T1-20} ObsFisco{0,10}{xTexto:T1-60 @xCampo:T1-20}}
  emit{(CNPJ:TCnpj | CPF:TCpf) IE?:TIe IEST?:TIe xNome:T2-60 xFant?:T2-60 enderEmit:TEndeEmi CRT:TCRT
  ISUFEmit?:P14} toma{toma:=0|1|2|3|4 indIEToma:=1|2|9 (CNPJ:TCnpjOpc | CPF:TCpf) IE?:P3 xNome:T2-60
  ISUF?:P15 fone?:TFone enderToma:TEndereco email?:TEmail} infCarga{vCarga:TDec_1302 proPred:T1-60
  xOutCat?:T1-30 infQ+{cUnid:=00|01|02|03|04|05 tpMed:P23 qCarga:TDec_1104} vCargaAverb?:TDec_1302Opc}
  det{1,999}{cMunIni:TCodMunIBGE xMunIni:T2-60 cMunFim:TCodMunIBGE xMunFim:T2-60 vPrest:TDec_1302
  vRec:TDec_1302 Comp*{xNome:T1-15 vComp:TDec_1302} (infNFe+{chNFe:P24 PIN?:P16 dPrev?:TData
  (infUnidCarga*:TUnidCarga | infUnidTransp*:TUnidadeTransp)} | infDocAnt+{chCTe:TChDFe tpPrest:=1|2
  infNFeTranspParcial*{chNFe:TChDFe}}) @nItem:P25} infModal{*:any @versaoModal:P17} cobr?{fat?{nFat?:T1-60
  vOrig?:TDec_1302Opc vDesc?:TDec_1302Opc vLiq?:TDec_1302Opc} dup*{nDup?:T1-60 dVenc?:TData
  vDup?:TDec_1302Opc}} infCteSub?{chCte:TChDFe indAlteraToma?:=1} imp{ICMS:TImp vTotTrib?:TDec_1302
  infAdFisco?:T1-2000 ICMSUFFim?{vBCUFFim:TDec_1302 pFCPUFFim:TDec_0302 pICMSUFFim:TDec_0302
  pICMSInter:TDec_0302 vFCPUFFim:TDec_1302 vICMSUFFim:TDec_1302 vICMSUFIni:TDec_1302} IBSCBS?:TTribCTe}
  pgtoVinc?{pgto{1,99}:TPagamentoRTC} total{vTPrest:TDec_1302 vTRec:TDec_1302 vTotDFe?:TDec_1302}
  autXML{0,10}{(CNPJ:TCnpj | CPF:TCpf)} infRespTec?:TRespTec infSolicNFF?{xSolic:T2-8000}
  infPAA?{CNPJPAA:TCnpj PAASignature{SignatureValue:texto RSAKeyValue:TRSAKeyValueType}} @versao:P19
  @Id:P20} infCTeSupl?{qrCodCTe:T50-1000} Signature:any}
TEnderFer = {xLgr:T2-255 nro?:T1-60 xCpl?:T1-60 xBairro?:T2-60 cMun:TCodMunIBGE xMun:T2-60 CEP:P11 UF:TUf}
TEndereco = {xLgr:T2-255 nro:T1-60 xCpl?:T1-60 xBairro:T2-60 cMun:TCodMunIBGE xMun:T2-60 CEP?:P11 UF:TUf
  cPais?:P26 xPais?:T2-60}
TCompraGovReduzido = {tpEnteGov:TEnteGov pRedutor:TDec_0302_04RTC tpOperGov:TOperCompraGov refDFeAnt*:any}
TEndeEmi = {xLgr:T2-60 nro:T1-60 xCpl?:T1-60 xBairro:T2-60 cMun:TCodMunIBGE xMun:T2-60 CEP?:P11
  UF:TUF_sem_EX fone?:TFone}
TImp = {(ICMS00{CST:=00 vBC:TDec_1302 pICMS:TDec_0302 vICMS:TDec_1302} | ICMS20{CST:=20 pRedBC:TDec_0302Opc
  vBC:TDec_1302 pICMS:TDec_0302 vICMS:TDec_1302 (vICMSDeson:TDec_1302 cBenef:T0-10)?} | ICMS45{CST:=40|41|51
  (vICMSDeson:TDec_1302 cBenef:T0-10)?} | ICMS60{CST:=60 vBCSTRet:TDec_1302 vICMSSTRet:TDec_1302
  pICMSSTRet:TDec_0302 vCred?:TDec_1302 (vICMSDeson:TDec_1302 cBenef:T0-10)?} | ICMS90{CST:=90
  pRedBC?:TDec_0302Opc vBC:TDec_1302 pICMS:TDec_0302 vICMS:TDec_1302 vCred?:TDec_1302 (vICMSDeson:TDec_1302
  cBenef:T0-10)?} | ICMSOutraUF{CST:=90 pRedBCOutraUF?:TDec_0302Opc vBCOutraUF:TDec_1302
  pICMSOutraUF:TDec_0302 vICMSOutraUF:TDec_1302 (vICMSDeson:TDec_1302 cBenef:T0-10)?} | ICMSSN{CST:=90
  indSN:=1})}
TTribCTe = {CST:TCST cClassTrib:TcClassTrib indDoacao?:TIndDoacao gIBSCBS?:TCIBS gEstornoCred?:TEstornoCred}
TPagamentoRTC = {tpMeioPgto:TMeioPgto CNPJReceb:TCnpj CNPJBasePSP:TCnpjBaseRTC @nPag:P25 @idTransacao:T2-35}
TUnidCarga = {tpUnidCarga:TOperCompraGov idUnidCarga:TContainer lacUnidCarga*{nLacre:T1-20}
  qtdRat?:TDec_0302_0303}
TUnidadeTransp = {tpUnidTransp:TtipoUnidTransp idUnidTransp:TContainer lacUnidTransp*{nLacre:T1-20}
  infUnidCarga*:TUnidCarga qtdRat?:TDec_0302_0303}
TRespTec = {CNPJ:TCnpj xContato:T2-60 email:TEmail fone:P27 (idCSRT:P28 hashCSRT:P29)?}
TRSAKeyValueType = {Modulus:texto Exponent:texto}
TImpOS = {(ICMS00{CST:=00 vBC:TDec_1302 pICMS:TDec_0302 vICMS:TDec_1302} | ICMS20{CST:=20
  pRedBC:TDec_0302Opc vBC:TDec_1302 pICMS:TDec_0302 vICMS:TDec_1302 (vICMSDeson:TDec_1302 cBenef:T0-10)?} |
  ICMS45{CST:=40|41|51 (vICMSDeson:TDec_1302 cBenef:T0-10)?} | ICMS90{CST:=90 pRedBC?:TDec_0302Opc
  vBC:TDec_1302 pICMS:TDec_0302 vICMS:TDec_1302 vCred?:TDec_1302 (vICMSDeson:TDec_1302 cBenef:T0-10)?} |
  ICMSOutraUF{CST:=90 pRedBCOutraUF?:TDec_0302Opc vBCOutraUF:TDec_1302 pICMSOutraUF:TDec_0302
  vICMSOutraUF:TDec_1302 (vICMSDeson:TDec_1302 cBenef:T0-10)?} | ICMSSN{CST:=90 indSN:=1})}
TCIBS = {vBC:TDec_1302 gIBSUF{pIBSUF:TDec_0302_04RTC gDif?:TDif gDevTrib?:TDevTrib gRed?:TRed
  vIBSUF:TDec_1302} gIBSMun{pIBSMun:TDec_0302_04RTC gDif?:TDif gDevTrib?:TDevTrib gRed?:TRed
  vIBSMun:TDec_1302} vIBS:TDec_1302 gCBS{pCBS:TDec_0302_04RTC gDif?:TDif gDevTrib?:TDevTrib gRed?:TRed
  gALCZFMCBS?:TALCZFMCBS vCBS:TDec_1302} gTribRegular?:TTribRegular gTribCompraGov?:TTribCompraGov}
TEstornoCred = {vIBSEstCred:TDec_1302 vCBSEstCred:TDec_1302}
TDif = {pDif:TDec_0302_04RTC vDif:TDec_1302}
TDevTrib = {pDevTrib?:TDec_0302_04RTC vDevTrib:TDec_1302}
TRed = {pRedAliq:TDec_0302_04RTC pAliqEfet:TDec_0302_04RTC}
TALCZFMCBS = {pAliqEfetRegCBS:TDec_0302_04RTC vTribRegCBS:TDec_1302}
TTribRegular = {CSTReg:TCST cClassTribReg:TcClassTrib pAliqEfetRegIBSUF:TDec_0302_04RTC
  vTribRegIBSUF:TDec_1302 pAliqEfetRegIBSMun:TDec_0302_04RTC vTribRegIBSMun:TDec_1302
  pAliqEfetRegCBS:TDec_0302_04RTC vTribRegCBS:TDec_1302}
TTribCompraGov = {pAliqIBSUF:TDec_0302_04RTC vTribIBSUF:TDec_1302 pAliqIBSMun:TDec_0302_04RTC
  vTribIBSMun:TDec_1302 pAliqCBS:TDec_0302_04RTC vTribCBS:TDec_1302}
TConsSitCTe = {tpAmb:TAmb xServ:T chCTe:TChDFe @versao:P19}
TConsStatServ = {tpAmb:TAmb cUF:TCodUfIBGE xServ:T @versao:P19}
TEvento = {infEvento{cOrgao:TCOrgaoIBGE tpAmb:TAmb (CNPJ:TCnpj | CPF:TCpf) chCTe:TChDFe
  dhEvento:TDateTimeUTC tpEvento:P47 nSeqEvento:P48 detEvento{*:any @versaoEvento:P17}
  infSolicNFF?{xSolic:T2-8000} infPAA?{CNPJPAA:TCnpj PAASignature{SignatureValue:texto
  RSAKeyValue:TRSAKeyValueType}} @Id:P49} Signature:any @versao:P19}
`

/** Values of the forms: a regular expression by the name of its type. */
export const CTE_VALUES = String.raw`
P0 [0-9]{8}|ISENTO
P1 [1-9]{1}[0-9]{0,5}
TData (((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))
TCnpj [A-Z0-9]{12}[0-9]{2}
TIe (?=[^]{0,14}$)(?:[0-9]{2,14})
TUf AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO|EX
TFone [0-9]{6,14}
TTermoAutFreta (?=[^]{0,12}$)(?:[0-9]{12})
TNroRegEstadual (?=[^]{0,25}$)(?:[0-9]{25})
P2 [A-Z]{2,3}[0-9]{4}|[A-Z]{3,4}[0-9]{3}|[A-Z0-9]{7}
TCpf [0-9]{11}
TCnpjOpc [0-9]{0}|[A-Z0-9]{12}[0-9]{2}
P3 (?=[^]{0,14}$)(?:[0-9]{0,14}|ISENTO)
TDateTimeUTC (((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))T(20|21|22|23|[0-1]\d):[0-5]\d:[0-5]\d([-,\+](0[0-9]|10|11):00|([\+](12):00))
P4 [0-9]{9}
P5 01|02|03|04|05|06|07|08|09|10|11|12|13|14|15|99
P6 (?=[^]{1,1}$)(?:M|G|E)
TDec_1302 0|0\.[0-9]{2}|[1-9]{1}[0-9]{0,12}(\.[0-9]{2})?
P7 [0-9]{4}|ND
TDec_1104 0|0\.[0-9]{4}|[1-9]{1}[0-9]{0,10}(\.[0-9]{4})?
P8 (?=[^]{1,1}$)(?:1|2|3|4|5)
P9 [1-9]{1}[0-9]{0,9}
P10 (?=[^]{1,10}$)(?:[^]*)
TContainer (?=[^]{1,20}$)(?:[A-Z0-9]+)
TDec_0302_0303 [0-9]{1,3}(\.[0-9]{2,3})?
TChDFe (?=[^]{0,44}$)(?:[0-9]{6}[A-Z0-9]{12}[0-9]{26})
TDec_0906Opc 0\.[1-9]{1}[0-9]{5}|0\.[0-9]{1}[1-9]{1}[0-9]{4}|0\.[0-9]{2}[1-9]{1}[0-9]{3}|0\.[0-9]{3}[1-9]{1}[0-9]{2}|0\.[0-9]{4}[1-9]{1}[0-9]{1}|0\.[0-9]{5}[1-9]{1}|[1-9]{1}[0-9]{0,8}(\.[0-9]{6})?
TCodUfIBGE 11|12|13|14|15|16|17|21|22|23|24|25|26|27|28|29|31|32|33|35|41|42|43|50|51|52|53
P11 [0-9]{8}
TCfop [123567][0-9]([0-9][1-9]|[1-9][0-9])
TModCT 57
P12 0|[1-9]{1}[0-9]{0,2}
TNF [1-9]{1}[0-9]{0,8}
P13 [0-9]{1}
TAmb 1|2
TFinCTe 0|1|3
TProcEmiCTe 0|3|4
TCodMunIBGE [0-9]{7}
TModTransp 01|02|03|04|05|06
TEmail (?=[^]{1,60}$)(?:[^@]+@[^\.]+\..+)
TPagAnt (?=[^]{1,1}$)(?:1|3)
TTime (([0-1][0-9])|([2][0-3])):([0-5][0-9]):([0-5][0-9])
TCRT (?=[^]{1,1}$)(?:1|2|3|4)
P14 (?=[^]{8,9}$)(?:[^]*)
P15 [0-9]{8,9}
TDec_0302 0|0\.[0-9]{2}|[1-9]{1}[0-9]{0,2}(\.[0-9]{2})?
TDec_1302Opc 0\.[0-9]{1}[1-9]{1}|0\.[1-9]{1}[0-9]{1}|[1-9]{1}[0-9]{0,12}(\.[0-9]{2})?
TModNF 01|04
TDec_1203Opc 0\.[1-9]{1}[0-9]{2}|0\.[0-9]{2}[1-9]{1}|0\.[0-9]{1}[1-9]{1}[0-9]{1}|[1-9]{1}[0-9]{0,11}(\.[0-9]{3})?
P16 (?=[^]{2,9}$)(?:[1-9]{1}[0-9]{1,8})
P17 4\.(0[0-9]|[1-9][0-9])
P18 (?=[^]{17,17}$)(?:[A-Z0-9]+)
P19 4\.00
P20 CTe[0-9]{6}[A-Z0-9]{12}[0-9]{26}
TModCTOS 67
TProcEmi 0|3
TModTranspOS 01|02|03|04
P21 (?=[^]{1,1}$)(?:4|5)
P22 [0-9]{44}
TFinCTeSimp 5|6
TModTranspSimp 01|02|03
P23 (?=[^]{1,2}$)(?:00|01|02|03|04|05|06|07|08|09|10|11|12|13|14|15|99)
P24 (?=[^]{0,44}$)(?=(?:[0-9]{6}[A-Z0-9]{12}[0-9]{26})$)(?:[0-9]{6}[A-Z0-9]{12}[0-9]{26})
P25 [1-9]{1}[0-9]{0,1}|[1-8]{1}[0-9]{2}|[9]{1}[0-8]{1}[0-9]{1}|[9]{1}[9]{1}[0]{1}
P26 [0-9]{1,4}
TEnteGov 1|2|3|4|5|6
TDec_0302_04RTC 0|0\.[0-9]{2,4}|[1-9]{1}[0-9]{0,2}(\.[0-9]{2,4})?
TOperCompraGov 1|2|3|4
TUF_sem_EX AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO
TDec_0302Opc 0\.[0-9]{1}[1-9]{1}|0\.[1-9]{1}[0-9]{1}|[1-9]{1}[0-9]{0,2}(\.[0-9]{2})?
TCST \d{3}
TcClassTrib \d{6}
TIndDoacao 1
TMeioPgto [0-9]{2}
TCnpjBaseRTC [A-Z0-9]{8}
TtipoUnidTransp 1|2|3|4|5|6|7
P27 [0-9]{7,12}
P28 [0-9]{3}
P29 [A-Za-z0-9+/]{27}=
TProt [0-9]{15}
P30 Carta de Correção|Carta de Correcao
P31 (?=[^]{1,20}$)(?:[^]*)
P32 (?=[^]{1,500}$)(?:[^]*)
P33 [1-9][0-9]|0?[1-9]
P34 A Carta de Correção é disciplinada pelo Art\. 58-B do CONVÊNIO/SINIEF 06/89: Fica permitida a utilização de carta de correção, para regularização de erro ocorrido na emissão de documentos fiscais relativos à prestação de serviço de transporte, desde que o erro não esteja relacionado com: I - as variáveis que determinam o valor do imposto tais como: base de cálculo, alíquota, diferença de preço, quantidade, valor da prestação;II - a correção de dados cadastrais que implique mudança do emitente, tomador, remetente ou do destinatário;III - a data de emissão ou de saída\.|A Carta de Correcao e disciplinada pelo Art\. 58-B do CONVENIO/SINIEF 06/89: Fica permitida a utilizacao de carta de correcao, para regularizacao de erro ocorrido na emissao de documentos fiscais relativos a prestacao de servico de transporte, desde que o erro nao esteja relacionado com: I - as variaveis que determinam o valor do imposto tais como: base de calculo, aliquota, diferenca de preco, quantidade, valor da prestacao;II - a correcao de dados cadastrais que implique mudanca do emitente, tomador, remetente ou do destinatario;III - a data de emissao ou de saida\.
P35 Prestação do Serviço em Desacordo|Prestacao do Servico em Desacordo
P36 Cancelamento Prestação do Serviço em Desacordo|Cancelamento Prestacao do Servico em Desacordo
P37 Comprovante de Entrega do CT-e
TLatitude (?=(?:[0-9]\.[0-9]{6}|[1-8][0-9]\.[0-9]{6}|90\.[0-9]{6}|-[0-9]\.[0-9]{6}|-[1-8][0-9]\.[0-9]{6}|-90\.[0-9]{6})$)(?:[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1})
TLongitude (?=(?:[0-9]\.[0-9]{6}|[1-9][0-9]\.[0-9]{6}|1[0-7][0-9]\.[0-9]{6}|180\.[0-9]{6}|-[0-9]\.[0-9]{6}|-[1-9][0-9]\.[0-9]{6}|-1[0-7][0-9]\.[0-9]{6}|-180\.[0-9]{6})$)(?:[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1})
P38 Cancelamento do Comprovante de Entrega do CT-e
P39 Insucesso na Entrega do CT-e
P40 Cancelamento do Insucesso de Entrega do CT-e
P41 Registro Multimodal
P42 (?=[^]{1,44}$)(?:[0-9]{1,44})
P43 Informações da GTV|Informacoes da GTV
P44 Vinculação do Pagamento|Vinculacao do Pagamento
P45 Cancelamento da vinculação do pagamento|Cancelamento da vinculacao do pagamento
P46 (?=[^]{1,1}$)(?:0)
TCOrgaoIBGE 11|12|13|14|15|16|17|21|22|23|24|25|26|27|28|29|31|32|33|35|41|42|43|50|51|52|53|90|91|93|94|95|96
P47 [0-9]{6}
P48 [0-9]{1,3}
P49 ID[0-9]{12}[A-Z0-9]{12}[0-9]{29}
P50 (?=[^]{0,14}$)(?:[A-Z0-9]{12}[0-9]{2})
P51 (?=[^]{0,11}$)(?:[0-9]{11})
TVerDistDFe 1\.00
`
