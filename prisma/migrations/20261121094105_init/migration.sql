-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "person" (
    "id" UUID NOT NULL,
    "username" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "phone" TEXT NOT NULL DEFAULT '',
    "company" TEXT NOT NULL DEFAULT '',
    "is_private" BOOLEAN NOT NULL DEFAULT false,
    "confirmed_at" TIMESTAMPTZ(3),
    "active_unit_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credential" (
    "person_id" UUID NOT NULL,
    "password_hash" TEXT,
    "oidc_subject" TEXT,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credential_pkey" PRIMARY KEY ("person_id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "user_agent" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "confirmation_code" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "confirmation_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "work_unit" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "work_unit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "id" UUID NOT NULL,
    "work_unit_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "work_role" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "work_unit_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "work_role" TEXT NOT NULL,
    "invited_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "accepted_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "skill" (
    "id" UUID NOT NULL,
    "work_unit_id" UUID NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "skill_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership_skill" (
    "id" UUID NOT NULL,
    "work_unit_id" UUID NOT NULL,
    "membership_id" UUID NOT NULL,
    "skill_id" UUID NOT NULL,
    "level" INTEGER NOT NULL,
    "start_date" DATE,
    "expiry_date" DATE,

    CONSTRAINT "membership_skill_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "time_zone" TEXT NOT NULL DEFAULT 'America/Chicago',
    "owner_id" UUID NOT NULL,
    "app_of_origin" TEXT NOT NULL DEFAULT 'earthtight',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "site_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site_visibility" (
    "id" UUID NOT NULL,
    "work_unit_id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "visible" BOOLEAN NOT NULL DEFAULT true,
    "zoom_level" DOUBLE PRECISION NOT NULL DEFAULT 18.1,
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "construction_phases" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "site_visibility_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stakeholder" (
    "id" UUID NOT NULL,
    "work_unit_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "company" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stakeholder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stakeholder_site" (
    "work_unit_id" UUID NOT NULL,
    "stakeholder_id" UUID NOT NULL,
    "site_id" UUID NOT NULL,

    CONSTRAINT "stakeholder_site_pkey" PRIMARY KEY ("stakeholder_id","site_id")
);

-- CreateTable
CREATE TABLE "library_group" (
    "id" UUID NOT NULL,
    "work_unit_id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "site_id" UUID,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "library_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "library_entry" (
    "id" UUID NOT NULL,
    "work_unit_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "site_id" UUID,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "standard" TEXT NOT NULL DEFAULT '',
    "pictures" JSONB NOT NULL DEFAULT '[]',
    "auto_bmp" INTEGER,
    "position" INTEGER NOT NULL,

    CONSTRAINT "library_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "library_connection" (
    "work_unit_id" UUID NOT NULL,
    "practice_id" UUID NOT NULL,
    "action_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "library_connection_pkey" PRIMARY KEY ("practice_id","action_id")
);

-- CreateTable
CREATE TABLE "library_difference" (
    "id" UUID NOT NULL,
    "work_unit_id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "target_id" UUID NOT NULL,
    "change" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "library_difference_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report" (
    "id" UUID NOT NULL,
    "work_unit_id" UUID NOT NULL,
    "site_id" UUID,
    "site_name" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'setup',
    "type" TEXT NOT NULL DEFAULT 'weekly',
    "other_type" TEXT NOT NULL DEFAULT '',
    "date" TIMESTAMPTZ(3) NOT NULL,
    "created_by" UUID NOT NULL,
    "fields" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "documentation_labels" INTEGER NOT NULL DEFAULT 0,
    "correction_labels" INTEGER NOT NULL DEFAULT 0,
    "map_image" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "started_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "pdf_key" TEXT,
    "pdf_sha256" TEXT,

    CONSTRAINT "report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "logged_bmp" (
    "id" UUID NOT NULL,
    "work_unit_id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "practice_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "label" TEXT,
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,
    "corrective_actions" JSONB,
    "condition" JSONB NOT NULL,
    "correction" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,

    CONSTRAINT "logged_bmp_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "photo" (
    "file_name" TEXT NOT NULL,
    "work_unit_id" UUID NOT NULL,
    "directory" TEXT NOT NULL,
    "report_id" UUID,
    "uploaded_by" UUID NOT NULL,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "taken_at" TIMESTAMPTZ(3),
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,

    CONSTRAINT "photo_pkey" PRIMARY KEY ("file_name")
);

-- CreateTable
CREATE TABLE "share" (
    "id" UUID NOT NULL,
    "work_unit_id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "sent_by" UUID NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "acknowledged_at" TIMESTAMPTZ(3),
    "notes" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "share_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "type" INTEGER NOT NULL,
    "link_data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "received_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),
    "cleared_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seen_event" (
    "person_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "seen_event_pkey" PRIMARY KEY ("person_id","event_type")
);

-- CreateTable
CREATE TABLE "audit" (
    "id" BIGSERIAL NOT NULL,
    "work_unit_id" UUID,
    "person_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "operation" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "event" JSONB NOT NULL,
    "request_id" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_message" (
    "id" UUID NOT NULL,
    "work_unit_id" UUID,
    "channel" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "about_kind" TEXT NOT NULL DEFAULT '',
    "about_id" TEXT NOT NULL DEFAULT '',
    "person_id" UUID,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "available_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "locked_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "last_error" TEXT NOT NULL DEFAULT '',
    "provider_id" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_attempt" (
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "work_unit_id" UUID,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "outcome" TEXT NOT NULL DEFAULT '',
    "error" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "outbox_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "person_username_key" ON "person"("username");

-- CreateIndex
CREATE UNIQUE INDEX "person_email_key" ON "person"("email");

-- CreateIndex
CREATE UNIQUE INDEX "credential_oidc_subject_key" ON "credential"("oidc_subject");

-- CreateIndex
CREATE INDEX "session_person_id_idx" ON "session"("person_id");

-- CreateIndex
CREATE INDEX "confirmation_code_person_id_purpose_idx" ON "confirmation_code"("person_id", "purpose");

-- CreateIndex
CREATE INDEX "membership_person_id_idx" ON "membership"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "membership_work_unit_id_person_id_key" ON "membership"("work_unit_id", "person_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_work_unit_id_email_key" ON "invitation"("work_unit_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "skill_work_unit_id_name_key" ON "skill"("work_unit_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "membership_skill_membership_id_skill_id_key" ON "membership_skill"("membership_id", "skill_id");

-- CreateIndex
CREATE UNIQUE INDEX "site_visibility_work_unit_id_site_id_key" ON "site_visibility"("work_unit_id", "site_id");

-- CreateIndex
CREATE INDEX "stakeholder_work_unit_id_idx" ON "stakeholder"("work_unit_id");

-- CreateIndex
CREATE INDEX "library_group_work_unit_id_mode_idx" ON "library_group"("work_unit_id", "mode");

-- CreateIndex
CREATE INDEX "library_entry_work_unit_id_group_id_idx" ON "library_entry"("work_unit_id", "group_id");

-- CreateIndex
CREATE INDEX "library_connection_work_unit_id_idx" ON "library_connection"("work_unit_id");

-- CreateIndex
CREATE INDEX "library_difference_work_unit_id_site_id_mode_idx" ON "library_difference"("work_unit_id", "site_id", "mode");

-- CreateIndex
CREATE UNIQUE INDEX "library_difference_site_id_kind_target_id_key" ON "library_difference"("site_id", "kind", "target_id");

-- CreateIndex
CREATE INDEX "report_work_unit_id_status_date_id_idx" ON "report"("work_unit_id", "status", "date" DESC, "id");

-- CreateIndex
CREATE INDEX "report_work_unit_id_site_id_date_idx" ON "report"("work_unit_id", "site_id", "date" DESC);

-- CreateIndex
CREATE INDEX "logged_bmp_work_unit_id_report_id_position_idx" ON "logged_bmp"("work_unit_id", "report_id", "position");

-- CreateIndex
CREATE INDEX "photo_work_unit_id_report_id_idx" ON "photo"("work_unit_id", "report_id");

-- CreateIndex
CREATE UNIQUE INDEX "share_token_hash_key" ON "share"("token_hash");

-- CreateIndex
CREATE INDEX "share_work_unit_id_report_id_idx" ON "share"("work_unit_id", "report_id");

-- CreateIndex
CREATE INDEX "notification_person_id_cleared_at_idx" ON "notification"("person_id", "cleared_at");

-- CreateIndex
CREATE INDEX "audit_work_unit_id_at_idx" ON "audit"("work_unit_id", "at");

-- CreateIndex
CREATE INDEX "outbox_message_available_at_id_idx" ON "outbox_message"("available_at", "id");

-- CreateIndex
CREATE INDEX "outbox_message_work_unit_id_created_at_idx" ON "outbox_message"("work_unit_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "outbox_message_about_kind_about_id_idx" ON "outbox_message"("about_kind", "about_id");

-- CreateIndex
CREATE INDEX "outbox_attempt_message_id_idx" ON "outbox_attempt"("message_id");

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_work_unit_id_fkey" FOREIGN KEY ("work_unit_id") REFERENCES "work_unit"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership_skill" ADD CONSTRAINT "membership_skill_membership_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "membership"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership_skill" ADD CONSTRAINT "membership_skill_skill_id_fkey" FOREIGN KEY ("skill_id") REFERENCES "skill"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_visibility" ADD CONSTRAINT "site_visibility_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stakeholder_site" ADD CONSTRAINT "stakeholder_site_stakeholder_id_fkey" FOREIGN KEY ("stakeholder_id") REFERENCES "stakeholder"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stakeholder_site" ADD CONSTRAINT "stakeholder_site_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "library_entry" ADD CONSTRAINT "library_entry_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "library_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "library_connection" ADD CONSTRAINT "library_connection_practice_id_fkey" FOREIGN KEY ("practice_id") REFERENCES "library_entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "library_connection" ADD CONSTRAINT "library_connection_action_id_fkey" FOREIGN KEY ("action_id") REFERENCES "library_entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "logged_bmp" ADD CONSTRAINT "logged_bmp_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo" ADD CONSTRAINT "photo_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "report"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share" ADD CONSTRAINT "share_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "report"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox_attempt" ADD CONSTRAINT "outbox_attempt_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "outbox_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
