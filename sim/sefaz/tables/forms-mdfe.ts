/**
 * Forms of the MDF-e's messages, one root or type a line (see transport/form.ts). Source: package PL_MDFe_300b of NT 2025.001, and
 * PL_MDFeDistDFe_100; the Id takes the letters of a CNPJ, which the package forgot.
 */
export const MDFE_FORMS = `
MDFe = TMDFe
rodo = {infANTT?{RNTRC?:TRNTRC infCIOT*{CIOT?:P0 (CPF:TCpf | CNPJ:TCnpjOpc)} valePed?{disp+{CNPJForn:P1
  (CNPJPg:TCnpjOpc | CPFPg:TCpf)? nCompra?:P2 vValePed:TDec_1302 tpValePed?:=01|04}
  categCombVeic?:=02|04|06|07|08|10|11|12|13|14} infContratante*{xNome?:T2-60 (CPF:TCpf | CNPJ:TCnpjOpc |
  idEstrangeiro:T2-20) infContrato?{NroContrato:P3 vContratoGlobal:TDec_1302Opc}} infPag*{xNome?:T2-60
  (CPF:TCpf | CNPJ:TCnpjOpc | idEstrangeiro:T2-20) Comp+{tpComp:=01|02|03|04|99 vComp:TDec_1302
  xComp?:T2-60} vContrato:TDec_1302 indAltoDesemp?:=1 indPag:=0|1 vAdiant?:TDec_1302 indAntecipaAdiant?:=1
  infPrazo*{nParcela:P4 dVenc:TData vParcela:TDec_1302Opc} tpAntecip?:=0|1|2 infBanc{(codBanco:T3-5
  codAgencia:T1-10 | CNPJIPEF:TCnpjOpc | PIX:T2-60)}}} veicTracao{cInt?:T1-10 placa:P5 RENAVAM?:T9-11
  tara:P6 capKG?:P6 capM3?:P7 prop?{(CPF:TCpf | CNPJ:TCnpjOpc) RNTRC:TRNTRC xNome:T2-60 (IE:P8 UF:TUf)?
  tpProp:=0|1|2} condutor{1,10}{xNome:T2-60 CPF:TCpf} tpRod:=01|02|03|04|05|06 tpCar:=00|01|02|03|04|05
  UF?:TUf} veicReboque{0,3}{cInt?:T1-10 placa:P5 RENAVAM?:T9-11 tara:P6 capKG:P6 capM3?:P7 prop?{(CPF:TCpf |
  CNPJ:TCnpjOpc) RNTRC:TRNTRC xNome:T1-60 (IE:P8 UF:TUf)? tpProp:=0|1|2} tpCar:=00|01|02|03|04|05 UF?:TUf}
  codAgPorto?:T0-16 lacRodo*{nLacre:T1-20}}
aereo = {nac:T1-4 matr:T1-6 nVoo:T5-9 cAerEmb:T3-4 cAerDes:T3-4 dVoo:TData}
aquav = {irin:P9 tpEmb:P10 cEmbar:T1-10 xEmbar:T1-60 nViag:P11 cPrtEmb:T1-5 cPrtDest:T1-5 prtTrans?:T1-60
  tpNav?:=0|1 infTermCarreg{0,5}{cTermCarreg:T1-8 xTermCarreg:T1-60}
  infTermDescarreg{0,5}{cTermDescarreg:T1-8 xTermDescarreg:T1-60} infEmbComb{0,30}{cEmbComb:T1-10
  xBalsa:T1-60} infUnidCargaVazia*{idUnidCargaVazia:TContainer tpUnidCargaVazia:=1|2|3|4}
  infUnidTranspVazia*{idUnidTranspVazia:TContainer tpUnidTranspVazia:=1|2} MMSI?:P12}
ferrov = {trem{xPref:T1-10 dhTrem?:TDateTimeUTC xOri:T1-3 xDest:T1-3 qVag:P13} vag+{pesoBC:TDec_0303
  pesoR:TDec_0303 tpVag?:T3-3 serie:T3-3 nVag:P14 nSeq?:P13 TU:P15}}
consSitMDFe = TConsSitMDFe
consStatServMDFe = TConsStatServ
consMDFeNaoEnc = TConsMDFeNaoEnc
eventoMDFe = TEvento
evCancMDFe = {descEvento:=Cancelamento nProt:TProt xJust:T15-255}
evEncMDFe = {descEvento:=Encerramento nProt:TProt dtEnc:TData cUF:TCodUfIBGE_EX cMun:TCodMunIBGE
  indEncPorTerceiro?:=1}
evIncCondutorMDFe = {descEvento:P28 condutor{xNome:T2-60 CPF:TCpf}}
evIncDFeMDFe = {descEvento:P29 nProt:TProt cMunCarrega:TCodMunIBGE xMunCarrega:T2-60
  infDoc+{cMunDescarga:TCodMunIBGE xMunDescarga:T2-60 chNFe:TChCTe}}
evPagtoOperMDFe = {descEvento:P30 nProt:TProt infViagens{qtdViagens:P31 nroViagem:P31} infPag+{xNome?:T2-60
  (CPF:TCpf | CNPJ:TCnpjOpc | idEstrangeiro:T2-20) Comp+{tpComp:=01|02|03|04|99 vComp:TDec_1302
  xComp?:T2-60} vContrato:TDec_1302 indPag:=0|1 vAdiant?:TDec_1302 indAntecipaAdiant?:=1
  infPrazo*{nParcela:P4 dVenc:TData vParcela:TDec_1302Opc} tpAntecip?:=0|1|2 infBanc{(codBanco:T3-5
  codAgencia:T1-10 | CNPJIPEF:TCnpjOpc | PIX:T2-60)}}}
evAlteracaoPagtoServMDFe = {descEvento:P32 nProt:TProt infPag+{xNome?:T2-60 (CPF:TCpf | CNPJ:TCnpjOpc |
  idEstrangeiro:T2-20) Comp+{tpComp:=01|02|03|04|99 vComp:TDec_1302 xComp?:T2-60} vContrato:TDec_1302
  indPag:=0|1 vAdiant?:TDec_1302 indAntecipaAdiant?:=1 infPrazo*{nParcela:P4 dVenc:TData
  vParcela:TDec_1302Opc} tpAntecip?:=0|1|2 infBanc{(codBanco:T3-5 codAgencia:T1-10 | CNPJIPEF:TCnpjOpc |
  PIX:T2-60)}}}
evConfirmaServMDFe = {descEvento:P33 nProt:TProt}
distDFeInt = {tpAmb:TAmb (CNPJ:TCnpj | CPF:TCpf) (distNSU{ultNSU:TProt} | consNSU{NSU:TProt})
  @versao:TVerDistDFe}
TMDFe = {infMDFe{ide{cUF:TCodUfIBGE tpAmb:TAmb tpEmit:TEmit tpTransp?:TEmit mod:TModMD serie:P7 nMDF:TNF
  cMDF:P16 cDV:P17 modal:TModalMD dhEmi:TDateTimeUTC tpEmis:=1|2|3 procEmi:=0 verProc:T1-20 UFIni:TUf
  UFFim:TUf infMunCarrega{1,50}{cMunCarrega:TCodMunIBGE xMunCarrega:T2-60} infPercurso{0,25}{UFPer:TUf}
  dhIniViagem?:TDateTimeUTC indCanalVerde?:=1 indCarregaPosterior?:=1} emit{(CNPJ:P1 | CPF:TCpf) IE?:P18
  xNome:T2-60 xFant?:T1-60 enderEmit:TEndeEmi} infModal{*:any @versaoModal:P19}
  infDoc{infMunDescarga{1,1000}{cMunDescarga:TCodMunIBGE xMunDescarga:T2-60 infCTe{0,20000}{chCTe:TChCTe
  SegCodBarra?:TSegCodBarra indReentrega?:=1 infUnidTransp*:TUnidadeTransp peri*{nONU:P20 xNomeAE?:T1-150
  xClaRisco?:T1-40 grEmb?:T1-6 qTotProd:T1-20 qVolTipo?:T1-60} infEntregaParcial?{qtdTotal:TDec_1104
  qtdParcial:TDec_1104} (indPrestacaoParcial:=1 infNFePrestParcial+{chNFe:TChCTe})?}
  infNFe{0,20000}{chNFe:TChCTe SegCodBarra?:TSegCodBarra indReentrega?:=1 infUnidTransp*:TUnidadeTransp
  peri*{nONU:P20 xNomeAE?:T1-150 xClaRisco?:T1-40 grEmb?:T1-6 qTotProd:T1-20 qVolTipo?:T1-60}}
  infMDFeTransp{0,20000}{chMDFe:TChCTe indReentrega?:=1 infUnidTransp*:TUnidadeTransp peri*{nONU:P20
  xNomeAE?:T1-150 xClaRisco?:T1-40 grEmb?:T1-6 qTotProd:T1-20 qVolTipo?:T1-60}}}} seg*{infResp{respSeg:P21
  (CNPJ:P1 | CPF:TCpf)?} infSeg?{xSeg:T1-30 CNPJ:TCnpjOpc} nApol?:T1-20 nAver*:T1-40}
  prodPred?{tpCarga:=01|02|03|04|05|06|07|08|09|10|11|12 xProd:T1-120 cEAN?:P22 NCM?:P23
  infLotacao?{infLocalCarrega{(CEP:P16 | latitude:TLatitude longitude:TLongitude)}
  infLocalDescarrega{(CEP:P16 | latitude:TLatitude longitude:TLongitude)}}} tot{qCTe?:P24 qNFe?:P24
  qMDFe?:P24 vCarga:TDec_1302 cUnid:=01|02 qCarga:TDec_1104} lacres*{nLacre:T1-60} autXML{0,10}{(CNPJ:P1 |
  CPF:TCpf)} infAdic?{infAdFisco?:T1-2000 infCpl?:T1-5000} infRespTec?:TRespTec infSolicNFF?{xSolic:T2-8000}
  infPAA?{CNPJPAA:P1 PAASignature{SignatureValue:texto RSAKeyValue:TRSAKeyValueType}} @versao:TVerMDe
  @Id:P25} infMDFeSupl?{qrCodMDFe:T50-1000} Signature:any}
TEndeEmi = {xLgr:T2-60 nro:T1-60 xCpl?:T1-60 xBairro:T2-60 cMun:TCodMunIBGE xMun:T2-60 CEP?:P16 UF:TUf
  fone?:P26 email?:TEmail}
TUnidadeTransp = {tpUnidTransp:TtipoUnidTransp idUnidTransp:TContainer lacUnidTransp*{nLacre:T1-20}
  infUnidCarga*:TUnidCarga qtdRat?:P15}
TRespTec = {CNPJ:P1 xContato:T2-60 email:TEmail fone:P26 (idCSRT:P4 hashCSRT:P27)?}
TRSAKeyValueType = {Modulus:texto Exponent:texto}
TUnidCarga = {tpUnidCarga:TModalMD idUnidCarga:TContainer lacUnidCarga*{nLacre:T1-20} qtdRat?:P15}
TConsSitMDFe = {tpAmb:TAmb xServ:T chMDFe:TChCTe @versao:TVerMDe}
TConsStatServ = {tpAmb:TAmb xServ:T @versao:TVerMDe}
TConsMDFeNaoEnc = {tpAmb:TAmb xServ:T (CNPJ:P1 | CPF:TCpf) @versao:TVerMDe}
TEvento = {infEvento{cOrgao:TCOrgaoIBGE tpAmb:TAmb (CNPJ:P1 | CPF:TCpf) chMDFe:TChCTe dhEvento:TDateTimeUTC
  tpEvento:texto nSeqEvento:P34 detEvento{*:any @versaoEvento:TVerMDe} infSolicNFF?{xSolic:T2-8000}
  infPAA?{CNPJPAA:P1 PAASignature{SignatureValue:texto RSAKeyValue:TRSAKeyValueType}} @Id:P35} Signature:any
  @versao:TVerMDe}
`

/** Values of the forms: a regular expression by the name of its type. */
export const MDFE_VALUES = String.raw`
TRNTRC (?=(?:[0-9]{8})$)(?:[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1})
P0 (?=(?:[0-9]{12})$)(?:[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1})
TCpf [0-9]{11}
TCnpjOpc [0-9]{0}|[A-Z0-9]{12}[0-9]{2}
P1 [A-Z0-9]{12}[0-9]{2}
P2 [0-9]{1,20}
TDec_1302 0|0\.[0-9]{2}|[1-9]{1}[0-9]{0,12}(\.[0-9]{2})?
P3 (?=[^]{2,20}$)(?:[^]*)
TDec_1302Opc 0\.[0-9]{1}[1-9]{1}|0\.[1-9]{1}[0-9]{1}|[1-9]{1}[0-9]{0,12}(\.[0-9]{2})?
P4 [0-9]{3}
TData (((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))
P5 [A-Z]{2,3}[0-9]{4}|[A-Z]{3,4}[0-9]{3}|[A-Z0-9]{7}
P6 0|[1-9]{1}[0-9]{0,5}
P7 0|[1-9]{1}[0-9]{0,2}
P8 [0-9]{0,14}|ISENTO|PR[0-9]{4,8}
TUf AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO|EX
P9 (?=[^]{1,10}$)(?:[^]*)
P10 [0-9]{2}
P11 [1-9]{1}[0-9]{0,9}
TContainer (?=[^]{1,20}$)(?:[A-Z0-9]+)
P12 (?=[^]{1,9}$)(?:[0-9]{9})
TDateTimeUTC (((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))T(20|21|22|23|[0-1]\d):[0-5]\d:[0-5]\d([-,\+](0[0-9]|10|11):00|([\+](12):00))
P13 [1-9]{1}[0-9]{0,2}
TDec_0303 0|0\.[0-9]{2}|[1-9]{1}[0-9]{0,2}(\.[0-9]{3})?
P14 (?=[^]{1,8}$)(?:[1-9]{1}[0-9]{0,7})
P15 [0-9]{1,3}(\.[0-9]{2,3})?
TCodUfIBGE 11|12|13|14|15|16|17|21|22|23|24|25|26|27|28|29|31|32|33|35|41|42|43|50|51|52|53
TAmb 1|2
TEmit 1|2|3
TModMD 58
TNF [1-9]{1}[0-9]{0,8}
P16 [0-9]{8}
P17 [0-9]{1}
TModalMD 1|2|3|4
TCodMunIBGE [0-9]{7}
P18 [0-9]{2,14}
P19 3\.(0[0-9]|[1-9][0-9])
TChCTe (?=[^]{0,44}$)(?:[0-9]{6}[A-Z0-9]{12}[0-9]{26})
TSegCodBarra [0-9]{36}
P20 [0-9]{4}|ND
TDec_1104 0|0\.[0-9]{4}|[1-9]{1}[0-9]{0,10}(\.[0-9]{4})?
P21 (?=[^]{1,1}$)(?:1|2)
P22 SEM GTIN|[0-9]{0}|[0-9]{8}|[0-9]{12,14}
P23 [0-9]{2}|[0-9]{8}
TLatitude (?=(?:[0-9]\.[0-9]{6}|[1-8][0-9]\.[0-9]{6}|90\.[0-9]{6}|-[0-9]\.[0-9]{6}|-[1-8][0-9]\.[0-9]{6}|-90\.[0-9]{6})$)(?:[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1})
TLongitude (?=(?:[0-9]\.[0-9]{6}|[1-9][0-9]\.[0-9]{6}|1[0-7][0-9]\.[0-9]{6}|180\.[0-9]{6}|-[0-9]\.[0-9]{6}|-[1-9][0-9]\.[0-9]{6}|-1[0-7][0-9]\.[0-9]{6}|-180\.[0-9]{6})$)(?:[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1})
P24 [0-9]{1,6}
TVerMDe 3\.00
P25 MDFe[0-9]{6}[A-Z0-9]{12}[0-9]{26}
P26 [0-9]{7,12}
TEmail (?=[^]{6,60}$)(?:[^@]+@[^\.]+\..+)
TtipoUnidTransp 1|2|3|4|5|6|7
P27 [A-Za-z0-9+/]{27}=
TProt [0-9]{15}
TCodUfIBGE_EX 11|12|13|14|15|16|17|21|22|23|24|25|26|27|28|29|31|32|33|35|41|42|43|50|51|52|53|99
P28 Inclusao Condutor
P29 Inclusão DF-e|Inclusao DF-e
P30 Pagamento Operação MDF-e|Pagamento Operacao MDF-e
P31 [0-9]{5}
P32 Alteração Pagamento Serviço MDFe|Alteracao Pagamento Servico MDFe
P33 Confirmação Serviço Transporte|Confirmacao Servico Transporte
TCOrgaoIBGE 11|12|13|14|15|16|17|21|22|23|24|25|26|27|28|29|31|32|33|35|41|42|43|50|51|52|53|90|91|92|93|94
P34 [0-9]{1,3}
P35 ID[0-9]{12}[A-Z0-9]{12}[0-9]{28}|ID[0-9]{12}[A-Z0-9]{12}[0-9]{29}
TCnpj [0-9]{14}
TVerDistDFe 1\.00
`
