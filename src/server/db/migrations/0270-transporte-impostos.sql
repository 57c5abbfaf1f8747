ALTER TABLE "conhecimento_transporte" ADD COLUMN "icms" numeric(15, 2);
ALTER TABLE "conhecimento_transporte" ADD COLUMN "icms_st" numeric(15, 2);
ALTER TABLE "conhecimento_transporte" ADD COLUMN "ibs" numeric(15, 2);
ALTER TABLE "conhecimento_transporte" ADD COLUMN "cbs" numeric(15, 2);
ALTER TABLE "conhecimento_transporte_os" ADD COLUMN "icms" numeric(15, 2);
ALTER TABLE "conhecimento_transporte_os" ADD COLUMN "icms_st" numeric(15, 2);
ALTER TABLE "conhecimento_transporte_os" ADD COLUMN "ibs" numeric(15, 2);
ALTER TABLE "conhecimento_transporte_os" ADD COLUMN "cbs" numeric(15, 2);
UPDATE "conhecimento_transporte" c SET icms = coalesce(substring(d.xml_assinado from '<vICMS(?:OutraUF)?>([0-9.]+)<'), '0')::numeric,
    icms_st = coalesce(substring(d.xml_assinado from '<vICMSSTRet>([0-9.]+)<'), '0')::numeric,
    ibs = coalesce(substring(d.xml_assinado from '<vIBS>([0-9.]+)<'), '0')::numeric,
    cbs = coalesce(substring(d.xml_assinado from '<vCBS>([0-9.]+)<'), '0')::numeric
  FROM documentos_fiscais d WHERE d.account_id = c.account_id AND d.origem_tipo = 'conhecimento_transporte' AND d.origem_id = c.id AND d.atual
    AND d.xml_assinado IS NOT NULL AND d.status_emissao <> 'rejeitada';
UPDATE "conhecimento_transporte_os" c SET icms = coalesce(substring(d.xml_assinado from '<vICMS(?:OutraUF)?>([0-9.]+)<'), '0')::numeric,
    icms_st = coalesce(substring(d.xml_assinado from '<vICMSSTRet>([0-9.]+)<'), '0')::numeric,
    ibs = coalesce(substring(d.xml_assinado from '<vIBS>([0-9.]+)<'), '0')::numeric,
    cbs = coalesce(substring(d.xml_assinado from '<vCBS>([0-9.]+)<'), '0')::numeric
  FROM documentos_fiscais d WHERE d.account_id = c.account_id AND d.origem_tipo = 'conhecimento_transporte_os' AND d.origem_id = c.id AND d.atual
    AND d.xml_assinado IS NOT NULL AND d.status_emissao <> 'rejeitada';
