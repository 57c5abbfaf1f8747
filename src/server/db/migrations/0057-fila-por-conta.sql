DROP INDEX "outbox_due";
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at","account_id");
DROP POLICY "outbox_worker" ON "outbox" CASCADE;
CREATE POLICY "outbox_worker" ON "outbox" AS PERMISSIVE FOR SELECT TO public USING (current_setting('app.worker', true) = '1');
